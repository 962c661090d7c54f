// verdict: false(undefined)
#include <pthread.h>
#include <stddef.h>

static void nothing(void) { }

void (*f)(void) = nothing;

static void *forgets(void *unused)
{
	f = NULL;
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, forgets, NULL);
	f();
	pthread_join(t, NULL);
	return 0;
}
