// verdict: true
#include <assert.h>

static int sum(int n)
{
	int rounds = 0, sum = 0, fixed[n], *kept = fixed;
	fixed[0] = 4;
again:;
	int parts[n];
	parts[n - 1] = rounds;
	sum += parts[n - 1];
	if (++rounds < 3) {
		n++;
		goto again;
	}
	return sum + *kept;
}

int main(void)
{
	assert(sum(2) == 7);
	return 0;
}
