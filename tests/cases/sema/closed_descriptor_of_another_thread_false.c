// verdict: false(unreach-call)
// Another thread may open a descriptor with the number of one that was closed.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static void *opens(void *arg)
{
	open("/tmp/b", O_RDONLY);
	return arg;
}

int main(void)
{
	pthread_t other;
	int file = open("/tmp/a", O_RDONLY);
	pthread_create(&other, 0, opens, 0);
	if (file >= 0 && close(file) == 0)
		assert(close(file) == -1);
	pthread_join(other, 0);
	return 0;
}
