// verdict: true
// The signals 32 and 33 belong to glibc: no set of the program has them (POSIX sigfillset, sigaddset).
#include <assert.h>
#include <errno.h>
#include <signal.h>
int main(void)
{
	sigset_t set;
	sigfillset(&set);
	assert(sigismember(&set, 31) == 1 && sigismember(&set, 34) == 1 && sigismember(&set, 64) == 1);
	assert(sigismember(&set, 32) == 0 && sigismember(&set, 33) == 0);
	assert(sigaddset(&set, 32) == -1 && errno == EINVAL && sigdelset(&set, 33) == -1);
	assert(sigdelset(&set, 31) == 0 && sigismember(&set, 31) == 0);
	return 0;
}
