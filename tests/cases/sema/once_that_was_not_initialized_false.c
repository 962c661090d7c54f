// verdict: false(misuse)
// POSIX pthread_once: undefined unless PTHREAD_ONCE_INIT initialized the control.
#include <pthread.h>

static pthread_once_t control = 7;
static int initialized;

static void initialize(void)
{
	initialized = 1;
}

int main(void)
{
	pthread_once(&control, initialize);
	return 0;
}
