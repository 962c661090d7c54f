// verdict: false(unreach-call)
#include <assert.h>

int chosen = 1;

static int returns_nothing(int x)
{
	if (x == 2)
		return 77;
}

int main(void)
{
	int k = returns_nothing(chosen);
	assert(k != 5);
	return 0;
}
