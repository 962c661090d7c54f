// switch: fall-through, default first and in the middle, no match, nested, inside loops, odd types.
#include <stdio.h>

int f(int n)
{
	int r = 0;

	switch (n) {
	default:
		r += 100;
		/* fall through */
	case 1:
		r += 1;
		break;
	case 2:
		r += 2;
		/* fall through */
	case 3:
		r += 3;
	}
	return r;
}

int g(long n)
{
	switch (n) {
	case 1L << 40:
		return 1;
	case -1:
		return 2;
	case 'a' ... 'f':
		return 3;
	}
	return 4;
}

int main(void)
{
	for (int k = 0; k < 5; k++)
		printf("%d ", f(k));
	printf("%d %d %d %d\n", g(1L << 40), g(-1), g('c'), g(0));
	int n = 0;
	for (int k = 0; k < 6; k++) {
		switch (k) {
		case 0:
			continue;
		case 4:
			goto out;
		case 2: {
			switch (n) {
			case 1:
				n = 50;
				break;
			default:
				n = 60;
			}
			break;
		}
		default:
			n++;
		}
	}
out:
	printf("%d\n", n);
	switch (3)
	case 3:
		printf("no braces\n");
	switch ((unsigned char)300) {
	case 44:
		printf("44\n");
	}
	return 0;
}
