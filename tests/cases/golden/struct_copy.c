// A structure in shared memory is copied member by member: another thread may see half of it.
#include <pthread.h>

struct pair { int a; struct { short x[2]; } in; } shared, other;

void *worker(void *arg)
{
	struct pair p = { 1, { { 2, 3 } } };
	shared = p;
	other = shared;
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	struct pair seen = shared;
	return seen.a;
}
