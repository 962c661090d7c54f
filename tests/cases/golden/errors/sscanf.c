// error: input at 8
#include <stdio.h>
#include <wchar.h>

int main(void)
{
	wchar_t word[8];
	return scanf("%7ls", word) == 1;
}
