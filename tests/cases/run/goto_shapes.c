// goto backward, forward, out of nested loops, into blocks and loops.
#include <stdio.h>

int into_loop(int n)
{
	int r = 0, k = 0;

	if (n)
		goto middle;
	for (k = 0; k < 3; k++) {
		r += 10;
middle:
		r += 1;
	}
	return r * 100 + k;
}

int into_block(int n)
{
	int r = 1;

	if (n > 0)
		goto inside;
	if (r == 5) {
		r = 100;
inside:
		r += n;
		{
			goto deeper;
		}
		r += 1000;
deeper:
		r *= 2;
	} else {
		r = 7;
	}
	return r;
}

int main(void)
{
	int n = 0;

back:
	if (n < 3) {
		n++;
		goto back;
	}
	printf("%d\n", n);
	for (int i = 0; i < 4; i++)
		for (int j = 0; j < 4; j++) {
			if (j == 2)
				goto next;
			if (i == 2)
				goto done;
			printf("%d%d ", i, j);
next:			;
		}
done:
	printf("\n%d %d %d %d\n", into_loop(0), into_loop(1), into_block(0), into_block(4));
	return 0;
}
