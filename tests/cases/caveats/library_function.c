// rests on: accesses by some functions of the C library are not checked in the sequential program
#include <math.h>

int main(void)
{
	int quotient;
	remquo(1.5, 1.0, &quotient);
	return 0;
}
