// rests on: pointers that are compared with < point into one object (C11 6.5.8p5)
#include <assert.h>

static int x, y;

int main(void)
{
	assert(!(&x < &y) || !(&y < &x));
	return 0;
}
