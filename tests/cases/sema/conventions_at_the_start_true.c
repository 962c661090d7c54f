// verdict: true
// C11 7.11.1.1p4, 7.11.2.1: a program begins in the locale "C". 7.24.4.5: the length does not depend on the room.
#include <assert.h>
#include <limits.h>
#include <locale.h>
#include <pthread.h>
#include <string.h>

int main(void)
{
	char text[4];
	struct lconv *conventions = localeconv();
	assert(conventions->decimal_point[0] == '.' && conventions->decimal_point[1] == 0);
	assert(conventions->thousands_sep[0] == 0 && conventions->frac_digits == CHAR_MAX);
	assert(strxfrm(text, "ab", 4) == strxfrm(0, "ab", 0) && text[2] == 0);
	return 0;
}
