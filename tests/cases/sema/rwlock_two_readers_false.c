// verdict: false(unreach-call)
// a read lock lets two readers in
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int a, b;
void *ra(void *arg)
{
	pthread_rwlock_rdlock(&l);
	a = 1;
	assert(!b);
	a = 0;
	pthread_rwlock_unlock(&l);
	return arg;
}
void *rb(void *arg)
{
	pthread_rwlock_rdlock(&l);
	b = 1;
	b = 0;
	pthread_rwlock_unlock(&l);
	return arg;
}
int main(void)
{
	pthread_t s, t;

	pthread_create(&s, NULL, ra, NULL);
	pthread_create(&t, NULL, rb, NULL);
	pthread_join(s, NULL);
	pthread_join(t, NULL);
	return 0;
}
