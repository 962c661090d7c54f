// Variable-length arrays: bound evaluated once, sizeof at run time, two dimensions, as parameter, in a loop.
#include <stdio.h>

int total(int rows, int cols, int m[rows][cols])
{
	int s = 0;

	for (int i = 0; i < rows; i++)
		for (int j = 0; j < cols; j++)
			s += m[i][j];
	return s;
}

int main(void)
{
	int n = 3;
	int a[n++];
	int b[2][n];

	printf("%zu %zu %d\n", sizeof a / sizeof *a, sizeof b / sizeof **b, n);
	for (int i = 0; i < 2; i++)
		for (int j = 0; j < n; j++)
			b[i][j] = i * 10 + j;
	for (int k = 0; k < 3; k++)
		a[k] = k * k;
	printf("%d %d\n", total(2, n, b), a[2]);
	for (int k = 1; k < 4; k++) {
		char text[k + 1];
		for (int j = 0; j < k; j++)
			text[j] = (char)('a' + j);
		text[k] = 0;
		printf("%s %zu\n", text, sizeof text);
	}
	int (*row)[n] = &b[1];
	printf("%d\n", (*row)[3]);
	return 0;
}
