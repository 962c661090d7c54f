// verdict: false(undefined)
#include <alloca.h>

static int *kept;

static void keeps(int n)
{
	if (n > 1) {
		kept = alloca(n * sizeof *kept);
		kept[1] = 1;
	}
}

int main(void)
{
	keeps(1);
	keeps(2);
	return kept[1] == 2;
}
