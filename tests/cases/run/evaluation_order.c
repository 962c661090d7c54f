// Calls, assignments and increments in one expression, left to right.
#include <stdio.h>

int log_[16], logged;
int note(int n) { log_[logged++] = n; return n; }

int main(void)
{
	int a[3] = { 1, 2, 3 }, k = 0;
	int r = note(1) + note(2) * note(3) - note(4);
	r += note(5);
	a[note(0)] = note(7);
	k = (note(8), note(9));
	printf("%d %d %d\n", r, a[0], k);
	for (int j = 0; j < logged; j++)
		printf("%d ", log_[j]);
	printf("\n");
	return 0;
}
