// verdict: false(undefined)
#include <pthread.h>

int *shown;
pthread_t first;

static void *looks(void *unused)
{
	pthread_join(first, 0);
	return shown[1] ? 0 : shown;
}

int main(void)
{
	int n = 2, parts[n];
	pthread_t t;
	first = pthread_self();
	parts[1] = 1;
	shown = parts;
	pthread_create(&t, 0, looks, 0);
	pthread_exit(0);
}
