/* Two threads pass the same barrier twice: write, meet, read the other's value, meet, write again.
 * Verdict: safe. Reads are between the two meetings, writes outside; one thread each time is the serial one.
 * Features: pthread_barrier_t used again, return value of pthread_barrier_wait, array by argument. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_barrier_t meet;
int value[2];
int serial;

void *worker(void *arg)
{
	int me = *(int *)arg;

	value[me] = 1;
	if (pthread_barrier_wait(&meet) == PTHREAD_BARRIER_SERIAL_THREAD)
		serial++;
	assert(value[1 - me] == 1);
	pthread_barrier_wait(&meet);
	value[me] = 2;
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	int zero = 0, one = 1;

	pthread_barrier_init(&meet, NULL, 2);
	pthread_create(&a, NULL, worker, &zero);
	pthread_create(&b, NULL, worker, &one);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(serial == 1);
	assert(value[0] == 2 && value[1] == 2);
	pthread_barrier_destroy(&meet);
	return 0;
}
