// verdict: true
#include <pthread.h>
#include <stdlib.h>

struct tail { int n, more[1]; };

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct tail *t;
int d, a[2][2];

static void *uses(void *unused)
{
	pthread_mutex_lock(&m);
	if (t && t->more[1] == 0)
		t->more[1] = d ? 10 / d : 0;
	pthread_mutex_unlock(&m);
	return unused;
}

int main(void)
{
	pthread_t thread;
	int *end = &a[0][2], s = 31;
	t = calloc(1, sizeof *t + sizeof(int));
	pthread_create(&thread, NULL, uses, NULL);
	pthread_mutex_lock(&m);
	free(t);
	t = NULL;
	d = (end != NULL) + (1u << s >> 31);
	pthread_mutex_unlock(&m);
	pthread_join(thread, NULL);
	free(NULL);
	return 0;
}
