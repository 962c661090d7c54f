// Enumerations: gaps, negative values, expressions of earlier ones, as array bounds and in switch.
#include <stdio.h>

enum color { RED, GREEN = 5, BLUE, DARK = -2, DARKER, LAST = BLUE + GREEN };
enum { SIZE = LAST - 8 };
typedef enum { OFF, ON } onoff;

const char *name(enum color c)
{
	switch (c) {
	case RED: return "red";
	case GREEN: return "green";
	case DARK: return "dark";
	default: return "other";
	}
}

int main(void)
{
	int a[SIZE] = { [ON] = 4 };
	onoff o = ON;
	enum inner { X = 'x', Y };

	printf("%d %d %d %d\n", BLUE, DARKER, LAST, SIZE);
	printf("%s %s %s\n", name(RED), name(DARK), name(BLUE));
	printf("%d %d %zu %c\n", a[o], o + 1, sizeof a / sizeof *a, Y);
	{
		enum { RED = 77 };
		printf("%d\n", RED);
	}
	o = !o;
	return o;
}
