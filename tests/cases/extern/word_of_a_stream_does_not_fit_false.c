// verdict: false(undefined)
// C11 7.21.6.2p12: the null character needs space, too.
#include <stdio.h>

int main(void)
{
	char word[3];
	return scanf("%3s", word);
}
