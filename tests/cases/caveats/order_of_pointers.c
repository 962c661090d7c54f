// rests on: what is ordered with < are pointers into one object (C11 6.5.8p5)
#include <assert.h>

static int x, y;

int main(void)
{
	assert(!(&x < &y) || !(&y < &x));
	return 0;
}
