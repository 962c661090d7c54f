// exit: 5
// says: a function that fork calls
#include <pthread.h>
#include <unistd.h>
#include "common.h"

static int calls;

static void before(void)
{
	calls++;
}

int main(void)
{
	pthread_atfork(before, 0, 0);
	fork();
	assert(!calls);
	return 0;
}
