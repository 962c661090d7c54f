// args: --property data-race
// exit: 10
// says: data race on the state of the library that `localtime` uses
// args: --property data-race -DSAFE
// exit: 0
// says: ulseq verdict: true
// args: --property data-race -DLOCKED
// exit: 0
// says: ulseq verdict: true
// args: --property data-race -DENVIRONMENT
// exit: 10
// says: data race on the state of the library that `environ` uses
// args: --property data-race -DNUMBERS
// exit: 10
// says: data race on the state of the library that `drand48` uses
// args: --property data-race -DTEXT
// exit: 10
// says: data race on the state of the library that `wcrtomb` uses
// args: --property data-race -DOWNSTATE
// exit: 0
// says: ulseq verdict: true

// POSIX 2.9.1: functions that need not be thread-safe, called by two threads at once.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <wchar.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
time_t now;

static void call(int who)
{
#ifdef SAFE
	struct tm result;
	gmtime_r(&now, &result);
#elif defined LOCKED
	pthread_mutex_lock(&m);
	gmtime(&now);
	pthread_mutex_unlock(&m);
#elif defined ENVIRONMENT
	if (who)
		getenv("A");
	else
		setenv("A", "b", 1);
#elif defined NUMBERS
	if (who)
		lrand48();
	else
		srand48(1);
#elif defined TEXT
	char bytes[16];
	wcrtomb(bytes, L'a', 0);
#elif defined OWNSTATE
	char bytes[16];
	mbstate_t state = {0};
	wcrtomb(bytes, L'a', &state);
#else
	gmtime(&now);
#endif
}

static void *other(void *arg)
{
	call(1);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, other, 0);
	call(0);
	pthread_join(t, 0);
	return 0;
}
