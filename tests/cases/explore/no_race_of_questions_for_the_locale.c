// args: --property data-race
// exit: 0
// says: ulseq verdict: true

#include <locale.h>
#include <pthread.h>

static void *ask(void *arg)
{
	setlocale(LC_ALL, 0);
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, ask, 0);
	ask(0);
	pthread_join(thread, 0);
	return 0;
}
