// exit: 5
// says: declared but not defined
#include "common.h"

extern int x;

int main(void)
{
	return x;
}
