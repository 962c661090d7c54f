// args: --property data-race
// exit: 10
// says: data race

/* Two threads add different signals to one set, whose members share a number (C11 5.1.2.4p25). */
#include <pthread.h>
#include <signal.h>

static sigset_t set;

static void *worker(void *unused)
{
	sigaddset(&set, SIGINT);
	return unused;
}

int main(void)
{
	pthread_t thread;
	sigemptyset(&set);
	pthread_create(&thread, NULL, worker, NULL);
	sigaddset(&set, SIGTERM);
	pthread_join(thread, NULL);
	return 0;
}
