// verdict: refused
// says: union.c:8: `word` has a union
// What is in a union has no one type of which it could have any value.
#include <assert.h>
#include <pthread.h>

union { unsigned whole; unsigned char bytes[4]; }
	word;

void *thread(void *arg)
{
	while (1)
		word.whole ^= 1;
	return arg;
}

int main(void)
{
	pthread_t a;

	pthread_create(&a, 0, thread, 0);
	while (1)
		assert(word.whole < 2);
	return 0;
}
