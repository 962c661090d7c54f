// verdict: false(unreach-call)
// POSIX msgrcv: 0 is for a message of any type.
#include <assert.h>
#include <pthread.h>
#include <sys/msg.h>

int main(void)
{
	struct {
		long type;
		char text[2];
	} message;
	if (msgrcv(1, &message, 2, 0, 0) >= 0)
		assert(message.type == 5);
	return 0;
}
