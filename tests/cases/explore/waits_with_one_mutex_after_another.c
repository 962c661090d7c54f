// exit: 0
// says: ulseq verdict: true
#include "common.h"

/* A condition variable may be used with another mutex once nobody waits for it. */

pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

int main(void)
{
	pthread_mutex_lock(&first);
	pthread_cond_wait(&cond, &first);
	pthread_mutex_unlock(&first);
	pthread_mutex_lock(&second);
	pthread_cond_wait(&cond, &second);
	pthread_mutex_unlock(&second);
	return 0;
}
