// K&R definitions, and functions declared without a prototype.
#include <stdio.h>

int add(a, b)
	int a, b;
{
	return a + b;
}

double mixed(c, f, p)
	char c;
	float f;
	int *p;
{
	return c + f + *p;
}

int none() { return 5; }

int main()
{
	int (*f)() = none, three = 3;

	printf("%d %.1f %d\n", add(1, 2), mixed(1, 0.5, &three), f());
	return 0;
}
