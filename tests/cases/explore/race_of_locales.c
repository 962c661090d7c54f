// args: --property data-race
// exit: 10
// says: data race

#include <locale.h>
#include <pthread.h>

static void *call(void *arg)
{
	setlocale(LC_CTYPE, "C");
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
