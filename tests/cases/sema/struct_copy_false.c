// verdict: false(unreach-call)
// a copy of a shared struct between the two stores of a writer: the halves differ
#include <assert.h>
#include <pthread.h>


struct s { long a, b; };
struct s shared;
void *w(void *arg)
{
	shared.a = 1;
	shared.b = 1;
	return arg;
}
int main(void)
{
	pthread_t t;

	pthread_create(&t, NULL, w, NULL);
	struct s copy = shared;
	assert(copy.a == copy.b);
	pthread_join(t, NULL);
	return 0;
}
