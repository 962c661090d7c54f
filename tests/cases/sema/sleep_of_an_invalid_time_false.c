// verdict: false(unreach-call)
// A number of nanoseconds that is no fraction of a second is refused (C11 thrd_sleep).
#include <assert.h>
#include <threads.h>
int main(void)
{
	struct timespec time = { 0, -1 };
	assert(thrd_sleep(&time, 0) == 0);
	return 0;
}
