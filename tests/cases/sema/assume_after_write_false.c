// verdict: false(unreach-call)
// an assumption that fails stops its thread; what the thread has done before can be seen
#include <pthread.h>
extern void reach_error(void);
extern void __VERIFIER_assume(int cond);

int x;
void *w(void *arg)
{
	int own = 0;

	x = 1;
	__VERIFIER_assume(own);
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
