/* Check without a second check: both threads find no object and both make one.
 * Verdict: unsafe. The lock orders the two, but the second does not look again.
 * Features: mutex, test outside the lock only. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int instance, made;

void *user(void *arg)
{
	(void)arg;
	if (!instance) {
		pthread_mutex_lock(&lock);
		made++;
		instance = 1;
		pthread_mutex_unlock(&lock);
	}
	return NULL;
}

int main(void)
{
	pthread_t t, u;

	pthread_create(&t, NULL, user, NULL);
	pthread_create(&u, NULL, user, NULL);
	pthread_join(t, NULL);
	pthread_join(u, NULL);
	assert(made == 1);
	return 0;
}
