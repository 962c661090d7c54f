// verdict: false(unreach-call)
// The jump leaves out the statement that sets the other bit-field of the byte.
#include <assert.h>

struct flags { unsigned char a : 4, b : 4; };
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
	struct flags flags;
	flags.a = 1;
	if (__VERIFIER_nondet_bool())
		goto out;
	flags.b = 0;
out:
	assert(flags.b == 0);
	return 0;
}
