// A loop that only waits becomes an assumption, and one that takes a lock by compare-and-swap drops idle rounds.
// scheme: resume
// scheme: step
#include <pthread.h>
#include <stdatomic.h>

int ready, data;
atomic_int word;

void *writer(void *arg)
{
	data = 7;
	ready = 1;
	while (atomic_exchange(&word, 1))
		;
	data++;
	atomic_store(&word, 0);
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, writer, 0);
	while (!ready)
		;
	return data;
}
