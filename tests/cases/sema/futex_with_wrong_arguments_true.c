// verdict: true
// futex(2): invalid limits, bits and operations are errors before it looks at the number; without a sleeping thread none is
// woken; each argument may have any integer type, or be missing; gettid(2): the first thread has the number of the process.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int number;

static int fails(long result, int error)
{
	return result == -1 && errno == error;
}

int main(void)
{
	struct timespec invalid = { 0, 2000000000 }, negative = { -1, 0 };
	unsigned char byte;
	assert(fails(syscall(SYS_futex, &number, FUTEX_WAIT, 0, &invalid, NULL, 0), EINVAL));
	assert(fails(syscall(SYS_futex, &number, FUTEX_WAIT, 1, &negative, NULL, 0), EINVAL));
	assert(fails(syscall(SYS_futex, &number, FUTEX_WAIT_BITSET, 0, NULL, NULL, 0), EINVAL));
	assert(fails(syscall(SYS_futex, &number, FUTEX_WAKE | FUTEX_CLOCK_REALTIME, 1, NULL, NULL, 0), ENOSYS));
	assert(fails(syscall(SYS_futex, NULL, FUTEX_WAIT, 0, 0, 0, 0), EFAULT));
	assert(fails(syscall(SYS_futex, &number, (long)FUTEX_WAIT, 1L, 0), EAGAIN));
	assert(syscall(SYS_futex, &number, FUTEX_WAKE, 1) == 0);
	syscall(SYS_getrandom, &byte, 1, 0);
	assert(gettid() == getpid());
	return 0;
}
