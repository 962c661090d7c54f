// Bit-fields, compound assignment and conversion.
#include <pthread.h>

struct flags { unsigned a : 3, b : 5; signed char c : 4; } flags;

void *worker(void *arg)
{
	flags.a += 5;
	flags.c = flags.b - 20;
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	unsigned old = flags.b++;
	return (int)old;
}
