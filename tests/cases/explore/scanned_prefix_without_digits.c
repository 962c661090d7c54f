// args: -DHEXADECIMAL
// exit: 5
// says: formatted input of `0x` without a digit
// args: -DANY
// exit: 5
// says: formatted input of `0x` without a digit
// args: -DDIGITS
// exit: 0
// says: verdict: true

/* `0x` without a digit behind it: C11 7.21.6.2p9-10 finds no number, and glibc the number 0. */
#include <assert.h>
#include <stdio.h>

int main(void)
{
	unsigned number = 7;
	char next = 'q';
#if defined HEXADECIMAL
	assert(sscanf("0xg", "%x%c", &number, &next) == 2 && next == 'x');
#elif defined ANY
	assert(sscanf("0x", "%i", (int *)&number) == 1);
#else
	assert(sscanf("0xfg", "%x%c", &number, &next) == 2 && number == 15 && next == 'g');
	assert(sscanf("0y", "%x%c", &number, &next) == 2 && number == 0 && next == 'y');
#endif
	return 0;
}
