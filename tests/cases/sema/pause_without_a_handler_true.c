// verdict: true
// POSIX pause: it returns only after a handler.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int main(void)
{
	pause();
	assert(0);
	return 0;
}
