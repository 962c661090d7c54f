// verdict: false(unreach-call)
/* What a pointer may point to grows over several rounds: each takes the value of the next one. */
#include <assert.h>
#include <pthread.h>

int a, b = 1, c = 2, d = 3;
int *p = &a, *q = &b, *r = &c, *s = &d;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *rotate(void *arg)
{
	while (1) {
		int *first = p;
		pthread_mutex_lock(&m);
		p = q;
		q = r;
		r = s;
		s = first;
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, rotate, 0);
	while (1) {
		pthread_mutex_lock(&m);
		assert(*p != 3);
		pthread_mutex_unlock(&m);
	}
}
