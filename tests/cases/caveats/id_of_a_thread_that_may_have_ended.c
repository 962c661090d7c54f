// rests on: a thread whose id is given to `pthread_kill` was not joined before, and has not ended detached
#include <pthread.h>
#include <signal.h>

static void *works(void *unused)
{
	return unused;
}

int main(void)
{
	pthread_t id;
	pthread_create(&id, 0, works, 0);
	pthread_join(id, 0);
	pthread_kill(id, 0);
	return 0;
}
