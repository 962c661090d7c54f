// verdict: false(unreach-call)
// args: --entry f
#include <assert.h>
int f(int n, int *p) {
	if (n == 5 && p) assert(*p != 7);
	return 0;
}
