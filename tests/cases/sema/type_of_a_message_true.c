// verdict: true
// needs: a proof
// POSIX msgrcv: the message is of the wanted type, or of one up to its absolute value.
#include <assert.h>
#include <pthread.h>
#include <sys/msg.h>

int main(void)
{
	struct {
		long type;
		char text[2];
	} message;
	if (msgrcv(1, &message, 2, 5, 0) >= 0)
		assert(message.type == 5);
	if (msgrcv(1, &message, 2, -5, 0) >= 0)
		assert(message.type >= 1 && message.type <= 5);
	return 0;
}
