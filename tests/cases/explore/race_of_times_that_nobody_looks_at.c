// args: --property data-race
// exit: 10
// says: data race

#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

static struct tm date;

static void *convert(void *arg)
{
	time_t now = 86400;
	gmtime_r(&now, &date);
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, convert, 0);
	convert(0);
	pthread_join(thread, 0);
	return 0;
}
