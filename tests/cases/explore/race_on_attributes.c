// args: --property data-race
// exit: 10
// says: data race on `attr`
#include "common.h"

pthread_attr_t attr;

void *work(void *arg)
{
	pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_JOINABLE);
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_attr_init(&attr);
	pthread_create(&thread, 0, work, 0);
	pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_JOINABLE);
	pthread_join(thread, 0);
	return 0;
}
