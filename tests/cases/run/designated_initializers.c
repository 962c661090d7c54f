// Designators for members and elements, out of order, repeated, ranges, nested, with the rest zero.
#include <stdio.h>

struct in { int x, y[3]; };
struct out { char c; struct in in[2]; union { int i; float f; } u; const char *name; };

int main(void)
{
	int a[] = { [3] = 7, 8, [0] = 1, 2, [1 ... 2] = 9 };
	struct out o = { .name = "n", .in[1].y[2] = 5, .in[0] = { 1, { [1] = 2 } }, .u.f = 2.5f, .c = 'c' };
	struct out list[] = { [1] = { .c = 'x' }, { .c = 'y', .in = { { 3 } } } };
	int grid[2][3] = { { 1 }, { [2] = 4 } }, flat[2][2] = { 1, 2, 3 };
	char text[6] = "abc", exact[3] = { 'a', 'b' };

	for (unsigned k = 0; k < sizeof a / sizeof *a; k++)
		printf("%d ", a[k]);
	printf("\n%c %d %d %d %.1f %s\n", o.c, o.in[1].y[2], o.in[0].x, o.in[0].y[1], o.u.f, o.name);
	printf("%zu %c %c %d %d\n", sizeof list / sizeof *list, list[1].c, list[2].c, list[2].in[0].x, list[0].c);
	printf("%d %d %d %d\n", grid[1][2], grid[0][1], flat[1][0], flat[1][1]);
	printf("%s %d %d\n", text, text[4], exact[2]);
	return 0;
}
