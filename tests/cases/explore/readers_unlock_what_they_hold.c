// args: --property=misuse
// exit: 10
// says: false(misuse)
#include "common.h"

pthread_rwlock_t l;

void *w(void *p)
{
	pthread_rwlock_unlock(&l);
	return 0;
}

int main(void)
{
	pthread_t t;
	pthread_rwlock_rdlock(&l);
	pthread_create(&t, 0, w, 0);
	pthread_join(t, 0);
}
