// exit: 0
// says: ulseq verdict: true

/* One call creates six keys (POSIX pthread_key_create). */
#include <assert.h>
#include <pthread.h>

int main(void)
{
	pthread_key_t keys[6];
	int one, two;
	for (int i = 0; i < 6; i++)
		if (pthread_key_create(&keys[i], 0))
			return 1;
	pthread_setspecific(keys[0], &one);
	pthread_setspecific(keys[5], &two);
	assert(pthread_getspecific(keys[0]) == &one && pthread_getspecific(keys[5]) == &two);
	return 0;
}
