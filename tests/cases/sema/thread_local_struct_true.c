// verdict: true
// a thread-local struct and a thread-local pointer, one copy per thread
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct s { int a, b; };
_Thread_local struct s own = { 1, 2 };
_Thread_local int *place;
int shared;
void *w(void *arg)
{
	place = &own.a;
	*place += 5;
	assert(own.a == 6 && own.b == 2);
	return arg;
}
int main(void)
{
	pthread_t t, u;

	place = &shared;
	pthread_create(&t, NULL, w, NULL);
	pthread_create(&u, NULL, w, NULL);
	*place = 9;
	pthread_join(t, NULL);
	pthread_join(u, NULL);
	assert(own.a == 1 && shared == 9);
	return 0;
}
