/* Double-checked locking: a pointer is set to a finished object under a lock.
 * Verdict: safe. The object is filled before the pointer is published (sequential consistency), and
 * the second test under the lock keeps it single.
 * Features: heap object, shared pointer, test outside and inside the lock. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct config { int a, b; };

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
struct config *instance;
int made;

struct config *get(void)
{
	if (!instance) {
		pthread_mutex_lock(&lock);
		if (!instance) {
			struct config *fresh = malloc(sizeof *fresh);
			if (!fresh)
				abort();
			fresh->a = 1;
			fresh->b = 2;
			made++;
			instance = fresh;
		}
		pthread_mutex_unlock(&lock);
	}
	return instance;
}

void *user(void *arg)
{
	struct config *c = get();

	(void)arg;
	assert(c->a == 1 && c->b == 2);
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
