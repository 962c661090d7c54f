// rests on: operands and arguments are evaluated from left to right, also where it matters (C leaves it open)
#include <assert.h>

static int number;

static int next(void)
{
	return ++number;
}

static int difference(int first, int second)
{
	return second - first;
}

int main(void)
{
	assert(difference(next(), next()) == 1);
	return 0;
}
