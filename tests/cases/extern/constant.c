// verdict: true
// What a pointer to constants points to keeps its value; null and texts are fine.
#include <assert.h>
#include <pthread.h>
extern void show(const int *p, const char *text, int *none);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_t t;
static void *run(void *arg) { return arg; }
int main(void)
{
	int x = 1;
	pthread_create(&t, 0, run, 0);
	show(&x, "text", 0);
	pthread_join(t, 0);
	assert(x == 1);
	return 0;
}
