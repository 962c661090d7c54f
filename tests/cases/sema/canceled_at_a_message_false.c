// verdict: false(unreach-call)
// strerror_r may be a cancellation point, also by its name in glibc's headers, __xpg_strerror_r.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static void *tells(void *arg)
{
	char text[64];
	strerror_r(1, text, sizeof text);
	return arg;
}

int main(void)
{
	pthread_t id;
	void *result;
	pthread_create(&id, 0, tells, 0);
	pthread_cancel(id);
	pthread_join(id, &result);
	assert(result == 0);
	return 0;
}
