// exit: 5
// says: more than a contract in C covers
#include "common.h"
#include <pthread.h>

int steps;

void *worker(void *arg)
{
	pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
	steps = 1;
	steps = 2;
	return arg;
}

int main(void)
{
	pthread_t id;
	if (pthread_create(&id, 0, worker, 0)) return 0;
	pthread_cancel(id);
	pthread_join(id, 0);
	if (steps == 1) reach_error();
	return 0;
}
