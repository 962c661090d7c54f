// verdict: true
// needs: a proof
// epoll_wait(2): without a limit of time, there is an event or an error.
#include <assert.h>
#include <pthread.h>
#include <sys/epoll.h>

int main(void)
{
	struct epoll_event event[1];
	assert(epoll_wait(3, event, 1, -1) != 0);
	assert(epoll_wait(-1, event, 1, 0) == -1);
	return 0;
}
