// verdict: false(unreach-call)
// args: --backend cbmc
// All elements of a range have its value (GCC, "Designated Initializers").
#include <assert.h>

static const int values[4] = { [1 ... 2] = 6 };
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
	unsigned n = __VERIFIER_nondet_uint();
	if (n * 2654435761u == 12345)
		assert(values[2] != 6);
	return 0;
}
