// exit: 0
// says: true
#include "common.h"

pthread_mutex_t m;

int main(void)
{
	struct timespec t = { 0, 0 };
	if (pthread_mutex_timedlock(&m, &t)) reach_error();
	if (pthread_mutex_timedlock(&m, &t) != ETIMEDOUT) reach_error();
	return 0;
}
