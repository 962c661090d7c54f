// verdict: true
// futex(2): it does not wait if the number is not the expected one, and says so by EAGAIN.
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int number = 1;

int main(void)
{
	long result = syscall(SYS_futex, &number, FUTEX_WAIT, 2, NULL, NULL, 0);
	assert((result == -1 && errno == EAGAIN));
	return 0;
}
