// verdict: true
#include <setjmp.h>
#include <assert.h>
int main(void) {
	jmp_buf b;
	int x = setjmp(b);
	assert(x == 0 || x == 1);
	if (x == 0) return 0;
	longjmp(b, 1);
}
