// args: --property=deadlock
// exit: 10
// says: the others at the barrier `b`
#include "common.h"

pthread_barrier_t b;

int main(void)
{
	pthread_barrier_init(&b, 0, 2);
	pthread_barrier_wait(&b);
}
