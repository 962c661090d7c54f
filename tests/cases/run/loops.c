// do, for and while with break and continue; continue in do goes to the condition; empty parts of for.
#include <stdio.h>

int main(void)
{
	int n = 0, tests = 0;

	do {
		if (++n == 2)
			continue;
		if (n == 4)
			break;
	} while (tests++, n < 10);
	printf("%d %d\n", n, tests);
	for (n = 0;; n++) {
		if (n % 3)
			continue;
		if (n > 10)
			break;
	}
	printf("%d\n", n);
	do
		n--;
	while (n > 5);
	printf("%d\n", n);
	for (int i = 0, *p = &i; *p < 6; ++*p) {
		int i = 2;
		while (i--) {
			if (!i)
				break;
			printf("(%d)", i);
		}
		if (*p == 3)
			continue;
		printf("%d ", *p);
	}
	printf("\n");
	for (; n;)
		if (n-- == 3)
			break;
	printf("%d\n", n);
	do ; while (0);
	return 0;
}
