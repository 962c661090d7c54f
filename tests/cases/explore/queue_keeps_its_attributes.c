// exit: 5
// says: unknown

/* POSIX mq_getattr gives what mq_open was given. */
#include <assert.h>
#include <fcntl.h>
#include <mqueue.h>

int main(void)
{
	struct mq_attr given = { .mq_maxmsg = 4, .mq_msgsize = 16 }, found;
	mqd_t queue = mq_open("/queue", O_CREAT | O_RDWR | O_EXCL, 0600, &given);
	if (queue == (mqd_t)-1)
		return 1;
	if (mq_getattr(queue, &found))
		return 1;
	assert(found.mq_msgsize == 16);
	return 0;
}
