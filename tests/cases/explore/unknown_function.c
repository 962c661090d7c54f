// exit: 3
// says: neither body nor model
#include "common.h"

int f(void);

int main(void)
{
	return f();
}
