// verdict: false(undefined)
// C11 7.21.8.1p2: fread stores into the array.
#include <stdio.h>

int main(void)
{
	return fread(0, 1, 3, stdin) != 0;
}
