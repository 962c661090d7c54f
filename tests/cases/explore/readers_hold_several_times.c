// args: --property=misuse,unreach-call,undefined
// exit: 0
// says: true
#include "common.h"

int main(void)
{
	pthread_rwlock_t *l = malloc(sizeof *l);
	pthread_rwlock_init(l, 0);
	pthread_rwlock_rdlock(l);
	pthread_rwlock_rdlock(l);
	pthread_rwlock_unlock(l);
	if (pthread_rwlock_trywrlock(l) == 0) reach_error();
	pthread_rwlock_unlock(l);
	if (pthread_rwlock_trywrlock(l) != 0) reach_error();
	pthread_rwlock_unlock(l);
	pthread_rwlock_destroy(l);
	free(l);
}
