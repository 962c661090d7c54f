// Static locals keep their value, one object per declaration, also in nested blocks and recursion.
#include <stdio.h>

int count(void) { static int n; return ++n; }
int other(void) { static int n = 100; return ++n; }
int depth(int k) { static int most; if (k > most) most = k; return k ? depth(k - 1) : most; }
int *keep(void) { static int a[3] = { 1, 2, 3 }; a[0]++; return a; }
int two(int which)
{
	if (which) {
		static int n = 10;
		return n++;
	}
	static int n = 20;
	return n--;
}

int main(void)
{
	count();
	other();
	count();
	printf("%d %d %d\n", count(), other(), depth(4));
	keep();
	printf("%d %d\n", keep()[0], depth(2));
	two(0);
	two(1);
	printf("%d %d\n", two(0), two(1));
	for (int k = 0; k < 3; k++) {
		static const char *names[] = { "a", "b", "c" };
		static int seen;
		seen += k;
		printf("%s%d ", names[k], seen);
	}
	printf("\n");
	return 0;
}
