/* main returns at once: the process ends with the thread after main's end.
 * Verdict: safe. The thread waits for a flag that main never sets, so its assertion is never reached.
 * Features: return from main ends all threads, endless await loop. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int go;

void *worker(void *arg)
{
	(void)arg;
	while (!go) {
	}
	assert(0);
	return NULL;
}

int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, worker, NULL);
	return go;
}
