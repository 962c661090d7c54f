// exit: 10
// says: violated at
// args: --no-spurious-wakeups
// exit: 0
// says: ulseq verdict: true
#include "common.h"

int x;
pthread_mutex_t m;
pthread_cond_t c;

int main(void)
{
	pthread_mutex_lock(&m);
	pthread_cond_wait(&c, &m);
	reach_error();
}
