// verdict: false(no-overflow)
// args: --property overflow
#include <pthread.h>

// The argument of a thread is computed.
int most = 2147483647, one = 1;

static void *run(void *unused) { return unused; }

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, run, (void *)(long)(most + one));
	pthread_join(t, 0);
	return 0;
}
