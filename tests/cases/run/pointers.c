// Pointer arithmetic, comparison, difference, arrays of arrays, pointers to arrays, to pointers, to functions.
#include <stdio.h>

int add(int a, int b) { return a + b; }
int sub(int a, int b) { return a - b; }
int (*choose(int n))(int, int) { return n ? add : sub; }
int sum(int rows, int (*m)[3]) { int s = 0; for (int i = 0; i < rows; i++) for (int j = 0; j < 3; j++) s += m[i][j]; return s; }

int main(void)
{
	int m[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
	int (*row)[3] = m + 1, *p = &m[0][0], *end = p + 6;
	int *list[2] = { m[1], m[0] }, **pp = list + 1;
	int (*table[2])(int, int) = { add, &sub };
	char bytes[8] = "1234567";

	printf("%d %d %d\n", (*row)[1], *(*(m + 1) + 2), 2[m[0]]);
	printf("%ld %d %d\n", (long)(end - p), p < end, &m[1][0] == p + 3);
	printf("%d %d %d\n", **pp, list[0][2], *(*pp + 1));
	printf("%d %d %d\n", table[1](5, 3), (*table[0])(5, 3), choose(1)(7, 8));
	printf("%d %d\n", sum(2, m), sum(1, &m[1]));
	for (char *c = bytes + 6; c >= bytes; c -= 2)
		putchar(*c);
	putchar('\n');
	void *v = m;
	printf("%d %zu\n", ((int *)v)[4], sizeof *row);
	p += 2;
	p -= 1;
	printf("%d %d\n", p[0], p[-1]);
	return 0;
}
