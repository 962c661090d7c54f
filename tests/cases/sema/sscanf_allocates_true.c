// verdict: true
// POSIX fscanf: with `m`, the text is stored in new memory, with its end; a suppressed conversion allocates nothing.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	char *word = NULL, *set = NULL, *one = NULL;
	int n = 0;
	const char *text = "luks name:ab12 x";
	assert(sscanf(text, "luks %ms %d", &word, &n) == 1);
	assert(strcmp(word, "name:ab12") == 0 && n == 0);
	free(word);
	assert(sscanf(text, "%*s %3m[a-z]%mc%m[^1]%d", &set, &one, &word, &n) == 4);
	assert(strcmp(set, "nam") == 0 && *one == 'e' && strcmp(word, ":ab") == 0 && n == 12);
	free(word);
	free(set);
	free(one);
	word = NULL;
	assert(sscanf("", "%ms", &word) == EOF && word == NULL);
	return 0;
}
