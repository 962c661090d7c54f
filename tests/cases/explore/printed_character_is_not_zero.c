// exit: 10
// says: false(unreach-call)

// C11 7.21.7.3p3: fputc gives the character, or EOF: never zero here, also where the program only asks whether it is.
#include <assert.h>
#include <stdio.h>

int main(void)
{
	int result = putchar('a');
	if (result)
		assert(0);
	return 0;
}
