// rests on: accesses to local variables after their life are not checked in the sequential program
#include <pthread.h>

int *p;
_Thread_local int x = 1;

static void *keeps(void *unused)
{
	p = &x;
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, keeps, NULL);
	pthread_join(t, NULL);
	return *p == 2;
}
