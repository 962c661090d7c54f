// rests on: accesses by some functions of the C library are not checked in the sequential program
#include <string.h>

int main(void)
{
	char to[4] = { 'a', 'b', 'c', 'd' };
	return strspn(to, "abcd") == 7;
}
