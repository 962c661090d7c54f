// verdict: false(undefined)
// POSIX fscanf: the new memory is as large as the word and its end.
#include <stdio.h>

int main(void)
{
	char *word;
	if (sscanf("three words", "%ms", &word) == 1)
		word[6] = 'x';
	return 0;
}
