// rests on: accesses by functions of the C library other than memcpy, memmove and memset are not checked
#include <string.h>

int main(void)
{
	char to[4];
	strcpy(to, "abcd");
	return to[0] == 'b';
}
