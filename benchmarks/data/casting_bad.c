/* A byte buffer looked at as two kinds of message; the tag is written before the payload.
 * Verdict: unsafe. The receiver adds 0 or one half only.
 * Features: casts of one buffer to different struct types. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct head { int tag; };
struct small { struct head head; int value; };
struct large { struct head head; short low, high; };

_Alignas(8) char buffer[16];

void *sender(void *arg)
{
	struct large *m = arg;

	m->head.tag = 2;
	m->low = 3;
	m->high = 4;
	return NULL;
}

void *receiver(void *arg)
{
	struct head *h = arg;
	int tag = h->tag;

	if (tag == 1)
		assert(((struct small *)arg)->value == 0);
	else if (tag == 2)
		assert(((struct large *)arg)->low + ((struct large *)arg)->high == 7);
	else
		assert(tag == 0);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, sender, buffer);
	pthread_create(&b, NULL, receiver, (void *)buffer);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
