// explore: false(no-deadlock)
// cbmc: false(no-deadlock)
// symbolic: false(no-deadlock)
#include <pthread.h>

// The initializer joins a thread that waits for the initializer.
pthread_once_t control = PTHREAD_ONCE_INIT;
pthread_t t;

static void init(void);

static void *use(void *unused)
{
	pthread_once(&control, init);
	return unused;
}

static void init(void)
{
	pthread_join(t, 0);
}

int main(void)
{
	pthread_create(&t, 0, use, 0);
	pthread_once(&control, init);
	return 0;
}
