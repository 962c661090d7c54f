// args: --property data-race,unreach-call
// exit: 0
// says: verdict: true
#include "common.h"
#include <time.h>

void *look(void *arg)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return arg;
}

int main(void)
{
	pthread_t thread;
	struct timespec now;
	pthread_create(&thread, 0, look, 0);
	clock_gettime(CLOCK_MONOTONIC, &now);
	pthread_join(thread, 0);
	return 0;
}
