/* Two threads insert different unknown keys into a search tree without the second look under the lock.
 * Verdict: unsafe. Both find the right side of the root empty; the second link drops the first key.
 * Features: lock in a heap object, unknown inputs. Needs two switches between the inserters. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
	int key;
	struct node *child[2];
	pthread_mutex_t lock;
};

struct node *root;

struct node *make(int key)
{
	struct node *n = malloc(sizeof *n);

	if (!n)
		abort();
	n->key = key;
	n->child[0] = n->child[1] = NULL;
	pthread_mutex_init(&n->lock, NULL);
	return n;
}

void insert(int key)
{
	struct node *parent = root;
	int side;

	while (1) {
		side = key > parent->key;
		struct node *next = parent->child[side];
		if (next) {
			parent = next;
			continue;
		}
		pthread_mutex_lock(&parent->lock);
		break;
	}
	parent->child[side] = make(key);
	pthread_mutex_unlock(&parent->lock);
}

int find(int key)
{
	struct node *n = root;

	while (n && n->key != key)
		n = n->child[key > n->key];
	return n != NULL;
}

void *inserter(void *arg)
{
	insert(*(int *)arg);
	return NULL;
}

int main(void)
{
	pthread_t a, b;
	int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();

	if (first < 1 || first > 4 || second < 1 || second > 4 || first == second)
		return 0;
	root = make(0);
	pthread_create(&a, NULL, inserter, &first);
	pthread_create(&b, NULL, inserter, &second);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	assert(find(first));
	assert(find(second));
	return 0;
}
