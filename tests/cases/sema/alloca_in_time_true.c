// verdict: true
#include <alloca.h>
#include <assert.h>

/* It lives as long as the function, not as its block. */
static int sum(int n)
{
	int *kept = 0;
	{
		int *row = alloca(n * sizeof *row), *other = alloca(sizeof *other);
		row[0] = 0;
		row[n - 1] = n;
		*other = 1;
		kept = row;
		kept[0] += n > 1 ? *other - kept[0] : 0;
	}
	return kept[n - 1] + kept[0];
}

static int several(int n)
{
	int *last = 0;
	for (int i = 0; i < n; i++) {
		int *next = alloca(sizeof *next);
		*next = last ? *last + 1 : 1;
		last = next;
	}
	return *last;
}

int main(void)
{
	assert(sum(2) == 3);
	assert(sum(1) == 2);
	assert(several(2) == 2);
	return 0;
}
