// verdict: false(unreach-call)
#include <assert.h>
#include <poll.h>

int main(void)
{
	struct pollfd file = { 0, POLLIN, 0 };
	if (poll(&file, 1, 5) == 1)
		assert(file.revents & (POLLIN | POLLERR));
	return 0;
}
