// verdict: true
// GCC, "Flag Output Operands": `=@ccz` is the zero flag after the assembly. A pointer is pushed onto a list, which is
// given as memory of some type.
#include <assert.h>
#include <pthread.h>

struct node {
	struct node *next;
};

static struct node *head, nodes[2];

static _Bool swap_if(void *at, void *old, void *new)
{
	_Bool done;
	__asm__ volatile("lock cmpxchgq %3, %0"
			 : "+m"(*(char *)at), "=@ccz"(done), "+a"(old)
			 : "q"(new)
			 : "memory", "cc");
	return done;
}

static struct node *first(const void *at)
{
	struct node *value;
	__asm__ volatile("movq %1, %0" : "=q"(value) : "m"(*(const char *)at) : "memory");
	return value;
}

static void *push(void *node)
{
	struct node *old;
	do {
		old = first(&head);
		((struct node *)node)->next = old;
	} while (!swap_if(&head, old, node));
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, push, &nodes[0]);
	push(&nodes[1]);
	pthread_join(t, 0);
	assert(head && head->next && !head->next->next);
	return 0;
}
