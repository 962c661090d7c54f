// Names in inner scopes: blocks, for loops, parameters, tags, typedefs, labels beside variables.
#include <stdio.h>

int x = 1;
typedef int number;
struct s { int a; };

int f(int x) { { int x = 3; x++; } return x; }
int outer(void) { extern int x; return x; }

int main(void)
{
	int x = 2, s = 9;
	{
		int x = 20 + f(5);
		for (int x = 0; x < 2; x++) {
			char x = 'c';
			printf("%c", x);
		}
		printf("%d %d\n", x, outer());
		struct s { char b[3]; } t;
		printf("%zu\n", sizeof t);
		int number = 4;
		printf("%d\n", number * 2);
	}
	number n = x;
	struct s old = { s };
	goto x;
x:
	printf("%d %d\n", n, old.a);
	if (1) {
		extern int x;
		x = 50;
	}
	printf("%d %d\n", x, outer());
	return 0;
}
