// verdict: refused
// says: has found a violation
// As pointer.c, but one of the variables has another value.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
unsigned char data[4] = { 1, 2, 3, 4 }, other = 6;
unsigned char *at = &data[2];

void *mover(void *arg)
{
	while (1) {
		pthread_mutex_lock(&lock);
		at = at == &other ? &data[2] : &other;
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

int main(void)
{
	pthread_t a;

	pthread_create(&a, 0, mover, 0);
	while (1) {
		pthread_mutex_lock(&lock);
		assert(*at == 3 || *at == 5);
		pthread_mutex_unlock(&lock);
	}
	return 0;
}
