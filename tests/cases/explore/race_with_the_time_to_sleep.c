// args: --property data-race
// exit: 10
// says: data race on `pause_time
#include "common.h"
#include <time.h>

struct timespec pause_time = {0, 1};

void *work(void *arg)
{
	pause_time.tv_nsec = 2;
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, work, 0);
	nanosleep(&pause_time, 0);
	pthread_join(thread, 0);
	return 0;
}
