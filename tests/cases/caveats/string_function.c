// rests on: accesses by some functions of the C library are not checked in the sequential program
#define _GNU_SOURCE
#include <string.h>

int main(void)
{
	char to[1] = "";
	return strdup(to) == NULL;
}
