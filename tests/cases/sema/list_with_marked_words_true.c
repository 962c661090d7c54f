// verdict: true

/* A list without locks (Harris 2001): a node is deleted when its link is marked, in an integer. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
struct node {
	int key;
	_Atomic uintptr_t next;
};
static struct node first, last, five, three;
static int is_marked(uintptr_t link)
{
	return link & 1;
}
static struct node *node_of(uintptr_t link)
{
	return (struct node *)(link & ~(uintptr_t)1);
}
/* The first node that is not marked and has at least this key, and the one before it. */
static struct node *find(int key, struct node **before)
{
	for (;;) {
		struct node *left = &first;
		uintptr_t link = atomic_load(&left->next);
		struct node *node = node_of(link);
		int again = 0;
		while (node != &last) {
			uintptr_t next = atomic_load(&node->next);
			if (is_marked(next)) {
				uintptr_t expected = link;
				if (!atomic_compare_exchange_strong(&left->next, &expected, next & ~(uintptr_t)1)) {
					again = 1;
					break;
				}
				link = next & ~(uintptr_t)1;
				node = node_of(link);
				continue;
			}
			if (node->key >= key)
				break;
			left = node;
			link = next;
			node = node_of(link);
		}
		if (!again) {
			*before = left;
			return node;
		}
	}
}
static int insert(struct node *new)
{
	for (;;) {
		struct node *left, *right = find(new->key, &left);
		if (right != &last && right->key == new->key)
			return 0;
		atomic_store(&new->next, (uintptr_t)right);
		uintptr_t expected = (uintptr_t)right;
		if (atomic_compare_exchange_strong(&left->next, &expected, (uintptr_t)new))
			return 1;
	}
}
static int delete(int key)
{
	for (;;) {
		struct node *left, *right = find(key, &left);
		if (right == &last || right->key != key)
			return 0;
		uintptr_t next = atomic_load(&right->next);
		if (!is_marked(next) && atomic_compare_exchange_strong(&right->next, &next, next | 1))
			return 1;
	}
}
static int removed;
static void *remover(void *unused)
{
	removed = delete(3);
	return unused;
}
int main(void)
{
	pthread_t thread;
	struct node *before;
	first.key = 0;
	last.key = 100;
	five.key = 5;
	three.key = 3;
	atomic_store(&first.next, (uintptr_t)&last);
	insert(&three);
	pthread_create(&thread, 0, remover, 0);
	insert(&five);
	int mine = delete(3);
	pthread_join(thread, 0);
	assert(mine + removed == 1);
	assert(find(3, &before) == &five);
	return 0;
}
