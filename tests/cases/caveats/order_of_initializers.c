// rests on: operands and arguments are evaluated from left to right, also where it matters (C leaves it open)
#include <assert.h>

static int number = 1;

static int change(int to)
{
	number = to;
	return to;
}

int main(void)
{
	int list[3] = { number, change(7), number };
	assert(list[0] == 1 && list[2] == 7);
	return 0;
}
