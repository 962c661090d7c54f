// exit: 10
// says: violated
// args: --property=deadlock --no-spurious-wakeups
// exit: 0
// says: true
#include "common.h"

pthread_mutex_t m;
pthread_cond_t c;

int main(void)
{
	struct timespec t = { 0, 0 };
	pthread_mutex_lock(&m);
	if (pthread_cond_timedwait(&c, &m, &t) == ETIMEDOUT) reach_error();
	return 0;
}
