// rests on: operands and arguments are evaluated from left to right, also where it matters (C leaves it open)
#include <assert.h>

static int number = 1;

static int change(int result)
{
	number = 4;
	return result;
}

static int apply(int (*function)(int))
{
	return function(1);
}

int main(void)
{
	int sum = number + apply(change);
	assert(sum == 2);
	return 0;
}
