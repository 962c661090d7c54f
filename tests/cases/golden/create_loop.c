// Threads that a loop creates: one instance for each round.
#include <pthread.h>

int sum;

void *worker(void *arg)
{
	sum += *(int *)arg;
	return 0;
}

int main(void)
{
	pthread_t t[2];
	int number[2];
	for (int i = 0; i < 2; i++) {
		number[i] = i;
		pthread_create(&t[i], 0, worker, &number[i]);
	}
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	return 0;
}
