// args: --property=deadlock
// exit: 10
// says: `l`, held by readers
#include "common.h"

pthread_rwlock_t l;

void *w(void *p)
{
	pthread_rwlock_rdlock(&l);
	pthread_rwlock_wrlock(&l);
	return 0;
}

int main(void)
{
	w(0);
}
