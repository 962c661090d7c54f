/* One thread allocates and fills a node and publishes it; another waits for it and frees it.
 * Verdict: safe. The node is complete when it is published.
 * Features: malloc, free, shared pointer, await loop, member access. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

struct node *mailbox;

void *sender(void *arg)
{
	struct node *n = malloc(sizeof *n);

	(void)arg;
	if (!n)
		abort();
	n->value = 9;
	n->next = NULL;
	mailbox = n;
	return NULL;
}

void *receiver(void *arg)
{
	(void)arg;
	while (!mailbox) {
	}
	struct node *n = mailbox;
	assert(n->value == 9 && !n->next);
	free(n);
	return NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, sender, NULL);
	pthread_create(&b, NULL, receiver, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
