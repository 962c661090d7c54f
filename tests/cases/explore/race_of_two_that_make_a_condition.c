// args: --property data-race
// exit: 10
// says: data race on `changed`
#include "common.h"

pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

void *work(void *arg)
{
	pthread_cond_signal(&changed);
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, work, 0);
	pthread_cond_init(&changed, 0);
	pthread_join(thread, 0);
	return 0;
}
