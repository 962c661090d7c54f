// rests on: accesses by some functions of the C library are not checked in the sequential program
#include <math.h>

int main(void)
{
	double whole;
	modf(1.5, &whole);
	return 0;
}
