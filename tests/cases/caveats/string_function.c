// rests on: accesses by some functions of the C library are not checked in the sequential program
#include <stdlib.h>

int main(void)
{
	char *end;
	return strtol("1", &end, 10) == 2;
}
