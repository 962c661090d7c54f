// args: --property=deadlock
// exit: 10
// says: which it holds itself
#include "common.h"

pthread_mutex_t m;

int main(void)
{
	pthread_mutex_lock(&m);
	__VERIFIER_atomic_begin();
	pthread_mutex_lock(&m);
	__VERIFIER_atomic_end();
}
