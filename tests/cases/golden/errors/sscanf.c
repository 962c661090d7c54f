// error: input at 7
#include <stdio.h>

int main(void)
{
	char word[8];
	return scanf("%7s", word) == 1;
}
