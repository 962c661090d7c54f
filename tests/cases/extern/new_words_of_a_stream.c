// verdict: unknown
// POSIX fscanf: `%ms` allocates the word, whose length only the input limits, which is a bound.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	char *word = NULL, *number = NULL;
	if (scanf("%m[0-9]:%ms", &number, &word) == 2)
		assert(word[0] != 0);
	free(word);
	free(number);
	return 0;
}
