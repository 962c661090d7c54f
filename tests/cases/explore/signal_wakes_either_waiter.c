// args: --no-spurious-wakeups
// exit: 10
// says: false(unreach-call)
// args: --no-spurious-wakeups -DWOKEN=2
// exit: 10
// says: false(unreach-call)
#include "common.h"

#ifndef WOKEN
#define WOKEN 1
#endif

pthread_mutex_t m;
pthread_cond_t c;
int waiting, first;

void *wait(void *p)
{
	pthread_mutex_lock(&m);
	waiting++;
	pthread_cond_wait(&c, &m);
	if (!first) first = (int)(long)p;
	pthread_mutex_unlock(&m);
	return 0;
}

int main(void)
{
	pthread_t s, t;
	int woken = 0;

	pthread_create(&s, 0, wait, (void *)1);
	pthread_create(&t, 0, wait, (void *)2);
	for (;;) {
		pthread_mutex_lock(&m);
		if (waiting == 2) break;
		pthread_mutex_unlock(&m);
	}
	pthread_cond_signal(&c);
	pthread_mutex_unlock(&m);
	while (!woken) {
		pthread_mutex_lock(&m);
		woken = first;
		pthread_mutex_unlock(&m);
	}
	if (woken == WOKEN) reach_error();
	return 0;
}
