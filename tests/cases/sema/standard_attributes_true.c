// verdict: true
// Attributes of the form that C23 has mean what they mean as __attribute__ (gcc).
#include <assert.h>

struct [[gnu::packed]] pair {
	char c;
	int i;
};
[[maybe_unused]] static int unused;
static int started, left;

[[gnu::constructor]] static void start(void)
{
	started = 1;
}

static void leave(int *value)
{
	left = *value;
}

int main(void)
{
	assert(sizeof(struct pair) == 5 && started == 1);
	{
		int value [[gnu::cleanup(leave)]] = 7;
		(void)value;
	}
	assert(left == 7);
	return 0;
}
