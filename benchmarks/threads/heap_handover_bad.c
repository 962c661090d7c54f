/* One thread publishes a node (zeroed by calloc) before it is filled.
 * Verdict: unsafe. The receiver sees the node with value 0. It does not free the node.
 * Features: calloc, shared pointer, await loop. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

struct node *mailbox;

void *sender(void *arg)
{
	struct node *n = calloc(1, sizeof *n);

	(void)arg;
	if (!n)
		abort();
	mailbox = n;
	n->value = 9;
	n->next = NULL;
	return NULL;
}

void *receiver(void *arg)
{
	(void)arg;
	while (!mailbox) {
	}
	struct node *n = mailbox;
	assert(n->value == 9 && !n->next);
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
