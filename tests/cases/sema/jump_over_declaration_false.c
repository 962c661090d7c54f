// verdict: false(unreach-call)
// A jump leaves out a declaration: the variable has any value (C11 6.2.4p6).
#include <assert.h>

int main(void)
{
	goto in;
	{
		int k;

		k = 1;
	in:
		assert(k != 4);
	}
	return 0;
}
