// verdict: false(unreach-call)
// a thread three levels down writes between two reads of main
#include <pthread.h>
extern void reach_error(void);

int x;
void *c(void *arg)
{
	x = 1;
	return arg;
}
void *b(void *arg)
{
	pthread_t t;

	pthread_create(&t, 0, c, 0);
	return arg;
}
void *a(void *arg)
{
	pthread_t t;

	pthread_create(&t, 0, b, 0);
	return arg;
}
int main(void)
{
	pthread_t t;
	int before, after;

	pthread_create(&t, 0, a, 0);
	before = x;
	after = x;
	if (before != after)
		reach_error();
	return 0;
}
