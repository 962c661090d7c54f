// verdict: true
#include <assert.h>
static int ready;
static void set(void) __attribute__((constructor));
static void set(void) {
	ready = 1;
}
int main(void) {
	assert(ready);
	return 0;
}
