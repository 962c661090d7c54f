// ++ and -- on every kind of object: char, bool, bit-fields, pointers, doubles, members, array elements.
#include <stdbool.h>
#include <stdio.h>

struct s { unsigned a : 3; signed b : 4; int c; };

int main(void)
{
	unsigned char u = 255;
	signed char c = -1;
	bool t = false;
	double d = 0.5;
	struct s s = { 7, 7, 1 }, *q = &s;
	int v[4] = { 10, 20, 30, 40 }, *p = v;
	const char *text = "xyz";

	printf("%d", u++);
	printf(" %d\n", u);
	printf("%d", ++c);
	printf(" %d", c--);
	printf(" %d\n", c);
	t++;
	t++;
	printf("%d\n", t);
	t--;
	printf("%d %.1f\n", t, d++);
	int old = s.a++;
	int fresh = ++s.c;
	printf("%d %d %d %.1f\n", old, s.a, fresh, --d);
	q->b--;
	printf("%d\n", q->b);
	printf("%d", *p++);
	printf(" %d", *++p);
	printf(" %d", ++*p);
	printf(" %d", (*p)--);
	printf(" %d\n", (int)(p - v));
	while (*text)
		putchar(*text++);
	putchar('\n');
	return 0;
}
