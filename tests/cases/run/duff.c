// Duff's device, and a case label inside an if.
#include <stdio.h>

void copy(char *to, const char *from, int count)
{
	int n = (count + 3) / 4;

	switch (count % 4) {
	case 0:
		do {
			*to++ = *from++;
			/* fall through */
	case 3:
			*to++ = *from++;
			/* fall through */
	case 2:
			*to++ = *from++;
			/* fall through */
	case 1:
			*to++ = *from++;
		} while (--n > 0);
	}
}

int odd(int n, int x)
{
	switch (n) {
	case 0:
		if (x) {
			x = 10;
	case 1:
			x += 1;
		} else {
	case 2:
			x += 2;
		}
	}
	return x;
}

int main(void)
{
	for (int k = 1; k < 10; k++) {
		char to[16] = "..............";
		copy(to, "abcdefghij", k);
		printf("%s\n", to);
	}
	for (int k = 0; k < 4; k++)
		printf("%d %d\n", odd(k, 0), odd(k, 5));
	return 0;
}
