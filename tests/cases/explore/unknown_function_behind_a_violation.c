// exit: 10
// says: false(unreach-call)
#include "common.h"

int f(void);
long double wide(void);

/* What is violated before an unknown function is called, or a number is used that is not modeled, is violated. */
static int shared;

static void *writes(void *arg)
{
	shared = 1;
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, writes, NULL);
	assert(shared == 0);
	pthread_join(thread, NULL);
	return f() + (wide() > 1.0L);
}
