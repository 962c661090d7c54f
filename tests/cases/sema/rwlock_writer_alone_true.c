// verdict: true
// a writer waits for both readers to leave
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int x;
void *r(void *arg)
{
	pthread_rwlock_rdlock(&l);
	int before = x;
	assert(before == x);
	pthread_rwlock_unlock(&l);
	return arg;
}
int main(void)
{
	pthread_t s, t;

	pthread_create(&s, NULL, r, NULL);
	pthread_create(&t, NULL, r, NULL);
	pthread_rwlock_wrlock(&l);
	x = 1;
	pthread_rwlock_unlock(&l);
	pthread_join(s, NULL);
	pthread_join(t, NULL);
	return 0;
}
