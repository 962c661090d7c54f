// verdict: false(unreach-call)
// what a thread does before a loop without an end can be seen
#include <pthread.h>
extern void reach_error(void);

int x;
void *w(void *arg)
{
	x = 1;
	for (;;)
		;
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, 0, w, 0);
	if (x)
		reach_error();
	return 0;
}
