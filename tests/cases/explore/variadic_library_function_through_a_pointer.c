// exit: 5
// says: the call of a function without a body through a pointer
#include "common.h"
#include <stdio.h>

static int (*volatile out)(const char *, ...) = printf;

int main(void)
{
	return out("%d\n", 3) < 0;
}
