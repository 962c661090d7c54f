// verdict: false(unreach-call)
// while main waits in one join, the other thread goes on
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, seen;
void *a(void *arg) { seen = x; return arg; }
void *b(void *arg) { x = 1; return arg; }
int main(void)
{
	pthread_t s, t;

	pthread_create(&s, NULL, a, NULL);
	pthread_create(&t, NULL, b, NULL);
	pthread_join(s, NULL);
	pthread_join(t, NULL);
	assert(seen == 0);
	return 0;
}
