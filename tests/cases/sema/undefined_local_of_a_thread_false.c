// verdict: false(undefined)
#include <pthread.h>

static void *keeps(void *unused)
{
	int x[2] = { 1, 2 };
	return x + 1;
}

int main(void)
{
	pthread_t t;
	void *result;
	pthread_create(&t, NULL, keeps, NULL);
	pthread_join(t, &result);
	return *(int *)result == 3;
}
