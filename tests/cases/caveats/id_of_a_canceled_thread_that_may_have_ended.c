// rests on: a thread whose id is given to `pthread_cancel` was not joined before, and has not ended detached
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
