// A call through a pointer becomes a choice of the functions that it may lead to.
#include <pthread.h>

int total;
static void add(int n) { total += n; }
static void drop(int n) { total -= n; }
static int pure(int n) { return n * n; }
void (*action)(int) = add;

void *worker(void *arg)
{
	action(pure(2));
	return arg;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	action = drop;
	return 0;
}
