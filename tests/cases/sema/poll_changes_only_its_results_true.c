// verdict: true
#include <assert.h>
#include <poll.h>

int main(void)
{
	struct pollfd files[2] = { { 0, POLLIN, 0 }, { -1, POLLOUT, 7 } };
	int ready = poll(files, 2, 5);
	assert(files[0].fd == 0 && files[0].events == POLLIN);
	assert(files[1].fd == -1 && files[1].events == POLLOUT);
	assert(ready >= -1 && ready <= 1);
	if (ready >= 0)
		assert(files[1].revents == 0 && (files[0].revents & POLLOUT) == 0);
	return 0;
}
