// verdict: false(unreach-call)
#include <assert.h>

int *p;

int main(void)
{
	for (int i = 0; i < 2; i++) {
		int k = i;
		p = &k;
		++*p;
		assert(k < 2);
	}
	return 0;
}
