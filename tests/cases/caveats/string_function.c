// rests on: accesses by some functions of the C library are not checked in the sequential program
#include <stdio.h>

int main(void)
{
	char text[4];
	snprintf(text, sizeof text, "%d", 1);
	return 0;
}
