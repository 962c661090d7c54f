// exit: 5
// says: more than a contract in C covers

#define _GNU_SOURCE
#include <locale.h>
#include <stdio.h>

int main(void)
{
	locale_t own = newlocale(LC_NUMERIC_MASK, "POSIX", 0);
	if (!own)
		return 0;
	uselocale(own);
	freelocale(own);
	printf("%g\n", 0.5);
	return 0;
}
