// verdict: false(unreach-call)
// epoll_wait(2): there may be no event within the time.
#include <assert.h>
#include <pthread.h>
#include <sys/epoll.h>

int main(void)
{
	struct epoll_event event[1];
	assert(epoll_wait(3, event, 1, 5) != 0);
	return 0;
}
