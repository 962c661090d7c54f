// The example of the paper in small: a producer with `while` and `if`, a consumer that checks.
// scheme: resume
// scheme: step
// origins: yes
#include <assert.h>
#include <pthread.h>

int buffer, full;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *producer(void *arg)
{
	int i = 0;
	while (i < 3) {
		pthread_mutex_lock(&lock);
		if (!full) {
			buffer = i;
			full = 1;
			i++;
		}
		pthread_mutex_unlock(&lock);
	}
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, producer, NULL);
	pthread_mutex_lock(&lock);
	if (full)
		assert(buffer == 0);
	pthread_mutex_unlock(&lock);
	pthread_join(t, NULL);
	return 0;
}
