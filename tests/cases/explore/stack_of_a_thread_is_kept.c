// exit: 5
// says: unknown

/* POSIX pthread_attr_setstack: the attributes have that stack from then on. */
#include <assert.h>
#include <pthread.h>

static _Alignas(16) char memory[65536];

int main(void)
{
	pthread_attr_t attributes;
	void *stack;
	size_t size;
	pthread_attr_init(&attributes);
	if (pthread_attr_setstack(&attributes, memory, sizeof memory))
		return 1;
	if (pthread_attr_getstack(&attributes, &stack, &size))
		return 1;
	assert(size == sizeof memory);
	return 0;
}
