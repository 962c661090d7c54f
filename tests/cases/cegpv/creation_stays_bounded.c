// exit: 0
// says: no violation, so the program has none

// The loop creates as many threads as before.
#include <assert.h>
#include <pthread.h>
_Atomic int x;
int noise;
void *p(void *a) { x++; noise++; return 0; }
int main(void)
{
	pthread_t all[3];
	int n = 3;
	for (int i = 0; i < n; i++)
		pthread_create(&all[i], 0, p, 0);
	for (int i = 0; i < n; i++)
		pthread_join(all[i], 0);
	assert(x == 3);
	return 0;
}
