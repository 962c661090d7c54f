// args: --no-spurious-wakeups
// exit: 10
// says: violated
#include "common.h"

pthread_mutex_t m;
pthread_cond_t c;
int x;

void *w(void *p)
{
	pthread_mutex_lock(&m);
	x = 1;
	pthread_cond_signal(&c);
	pthread_mutex_unlock(&m);
	return 0;
}

int main(void)
{
	pthread_t u;
	struct timespec t = { 0, 0 };
	pthread_create(&u, 0, w, 0);
	pthread_mutex_lock(&m);
	if (!pthread_cond_timedwait(&c, &m, &t) && x) reach_error();
	return 0;
}
