// rests on: characters, numbers and comparisons of texts are those of the locale "C", whatever `setlocale` sets
#include <assert.h>
#include <ctype.h>
#include <locale.h>

int main(void)
{
	setlocale(LC_ALL, "");
	assert(!isalpha(0xe4));
	return 0;
}
