// verdict: false(misuse)
// POSIX 2.9.2: the lifetime of the id has ended with the join.
#include <pthread.h>

static void *works(void *unused)
{
	return unused;
}

int main(void)
{
	pthread_t id;
	pthread_create(&id, 0, works, 0);
	pthread_join(id, 0);
	pthread_cancel(id);
	return 0;
}
