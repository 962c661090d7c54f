// verdict: true
// needs: a proof
// CPU_SET(3), cmsg(3)
#define _GNU_SOURCE
#include <assert.h>
#include <sched.h>
#include <string.h>
#include <sys/socket.h>

int main(void)
{
	cpu_set_t set;
	CPU_ZERO(&set);
	CPU_SET(3, &set);
	assert(CPU_COUNT(&set) == 1);
	union {
		char bytes[2 * CMSG_SPACE(sizeof(int))];
		struct cmsghdr first;
	} data;
	memset(&data, 0, sizeof data);
	struct msghdr message = { .msg_control = data.bytes, .msg_controllen = sizeof data };
	struct cmsghdr *at = CMSG_FIRSTHDR(&message);
	at->cmsg_len = CMSG_LEN(sizeof(int));
	at = CMSG_NXTHDR(&message, at);
	assert((char *)at == data.bytes + CMSG_SPACE(sizeof(int)));
	at->cmsg_len = CMSG_LEN(sizeof(int));
	assert(!CMSG_NXTHDR(&message, at));
	return 0;
}
