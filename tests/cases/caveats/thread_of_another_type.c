// rests on: a thread may begin with a function of another type than the one that creates it asks for
#include <pthread.h>

static void runs(void *unused)
{
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, (void *(*)(void *))runs, 0);
	pthread_join(t, 0);
	return 0;
}
