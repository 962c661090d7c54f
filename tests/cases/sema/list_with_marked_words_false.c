// verdict: false(unreach-call)

/* A node is deleted when its link is marked, in an integer. Whether somebody else has marked it since is not looked at. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
struct node {
	int key;
	_Atomic uintptr_t next;
};
static struct node node, last;
static int removed;
static struct node *following(uintptr_t link)
{
	return (struct node *)(link & ~(uintptr_t)1);
}
static int delete(void)
{
	uintptr_t next = atomic_load(&node.next);
	if (next & 1)
		return 0;
	atomic_store(&node.next, next | 1);
	return 1;
}
static void *remover(void *unused)
{
	removed = delete();
	return unused;
}
int main(void)
{
	pthread_t thread;
	last.key = 100;
	atomic_store(&node.next, (uintptr_t)&last);
	pthread_create(&thread, 0, remover, 0);
	int mine = delete();
	pthread_join(thread, 0);
	assert(following(node.next)->key == 100);
	assert(mine + removed == 1);
	return 0;
}
