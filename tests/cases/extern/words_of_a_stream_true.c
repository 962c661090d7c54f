// verdict: true
// needs: a proof
// C11 7.21.6.2p12: a word has at least one character and at most as many as the width says.
#include <assert.h>
#include <stdio.h>

int main(void)
{
	char word[4], pair[2];
	double number;
	if (scanf("%3s %2c %lf", word, pair, &number) == 3)
		assert(word[0] != 0 && word[3] == 0);
	return 0;
}
