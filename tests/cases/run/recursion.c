// Recursion: direct, mutual, with arrays in the frames, through a pointer.
#include <stdio.h>

int even(int n);
int odd(int n) { return n ? even(n - 1) : 0; }
int even(int n) { return n ? odd(n - 1) : 1; }
int ackermann(int m, int n) { return !m ? n + 1 : !n ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
void digits(unsigned n) { if (n > 9) digits(n / 10); putchar('0' + n % 10); }

int permute(char *s, int k, int n)
{
	int count = 0;
	char save[4];

	if (k == n) {
		printf("%s ", s);
		return 1;
	}
	for (int i = k; i < n; i++) {
		for (int j = 0; j < 4; j++)
			save[j] = s[j];
		s[k] = save[i];
		s[i] = save[k];
		count += permute(s, k + 1, n);
		for (int j = 0; j < 4; j++)
			s[j] = save[j];
	}
	return count;
}

int apply(int (*f)(int), int n) { return n > 10 ? f(n) : apply(f, n * 2); }

int main(void)
{
	char s[4] = "abc";

	printf("%d %d %d\n", even(10), odd(7), ackermann(2, 3));
	digits(40321);
	printf("\n%d\n", permute(s, 0, 3));
	printf("%d\n", apply(even, 3));
	return 0;
}
