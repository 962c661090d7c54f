// args: --property data-race
// exit: 10
// says: data race

#include <pthread.h>
#include <sys/select.h>

static fd_set files;

static void *wait_for(void *arg)
{
	struct timeval none = { 0, 0 };
	select(3, 0, &files, 0, &none);
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, wait_for, 0);
	wait_for(0);
	pthread_join(thread, 0);
	return 0;
}
