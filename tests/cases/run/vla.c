// Variable-length arrays: bound evaluated once, sizeof at run time, as parameter, in a loop.
#include <stdio.h>

int total(int n, int m[n])
{
	int s = 0;

	for (int i = 0; i < n; i++)
		s += m[i];
	return s;
}

int main(void)
{
	int n = 3;
	int a[n++];
	int b[n][2];

	printf("%zu %zu %d\n", sizeof a / sizeof *a, sizeof b / sizeof *b, n);
	for (int i = 0; i < n; i++)
		for (int j = 0; j < 2; j++)
			b[i][j] = i * 10 + j;
	for (int k = 0; k < 3; k++)
		a[k] = k * k;
	printf("%d %d\n", total(3, a), b[3][1]);
	for (int k = 1; k < 4; k++) {
		char text[k + 1];
		for (int j = 0; j < k; j++)
			text[j] = (char)('a' + j);
		text[k] = 0;
		printf("%s %zu\n", text, sizeof text);
	}
	return 0;
}
