// args: --property no-data-race
// exit: 5
// says: memory is read that was never set
// args: --property no-data-race -DWRITES
// exit: 10
// says: data race
// args: --property no-data-race -DVARIABLE
// exit: 5
// says: a text from the environment of eight or more characters

// Memory that was never set has any value: who reads it writes nothing.
#include <pthread.h>
#include <stdlib.h>
static int *shared;
static char *home;
static void *thread(void *unused)
{
#ifdef VARIABLE
	home = 0;
	char *text = getenv("HOME");
	return text && text[0] ? unused : 0;
#elif defined WRITES
	*shared = 1;
	return unused;
#else
	return *shared == 12345 ? unused : 0;
#endif
}
int main(void)
{
	pthread_t id;
	shared = malloc(sizeof *shared);
	pthread_create(&id, 0, thread, 0);
#ifdef VARIABLE
	char *text = getenv("HOME");
	int read = text && text[0];
#else
	int read = *shared;
#endif
	pthread_join(id, 0);
	return read == 3;
}
