// args: --property=undefined
// exit: 10
// says: outside of an object
#include "common.h"

int main(void)
{
	char b[2] = { 1, 1 };
	return strlen(b);
}
