// args: --property data-race
// exit: 10
// says: data race

#include <string.h>
#include <pthread.h>

static void *call(void *arg)
{
	strsignal(2);
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, call, 0);
	call(0);
	pthread_join(thread, 0);
	return 0;
}
