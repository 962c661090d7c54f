// verdict: false(unreach-call)
// a local whose address was given away changes between two reads of its owner
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *w(void *arg) { *(int *)arg = 1; return NULL; }
int main(void)
{
	pthread_t t;
	int local = 0;

	pthread_create(&t, NULL, w, &local);
	int first = local, second = local;
	pthread_join(t, NULL);
	assert(first == second);
	return 0;
}
