// verdict: false(unreach-call)
// An array is handed over whole.
#include <assert.h>
extern void fill(int *p);
int main(void)
{
	int a[4] = { 0, 0, 0, 0 };
	fill(a);
	assert(a[3] == 0);
	return 0;
}
