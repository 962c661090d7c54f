// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DFIRST=b -DSECOND=a
// exit: 5
// says: an address is used as a number, or the id of a thread
#include "common.h"

#ifndef FIRST
#define FIRST a
#define SECOND b
#endif

pthread_t a, b;

void *leaf(void *p)
{
	return p;
}

void *create_a(void *p)
{
	pthread_create(&a, 0, leaf, 0);
	return p;
}

void *create_b(void *p)
{
	pthread_create(&b, 0, leaf, 0);
	return p;
}

int main(void)
{
	pthread_t s, t;
	pthread_create(&s, 0, create_a, 0);
	pthread_create(&t, 0, create_b, 0);
	pthread_join(s, 0);
	pthread_join(t, 0);
	if (FIRST < SECOND) reach_error();
	return 0;
}
