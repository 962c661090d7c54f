/* Double-checked locking with the pointer published before the object is filled.
 * Verdict: unsafe. The second thread sees the pointer and reads b before it is 2.
 * Features: heap object (calloc), shared pointer. */
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
			struct config *fresh = calloc(1, sizeof *fresh);
			if (!fresh)
				abort();
			instance = fresh;
			fresh->a = 1;
			fresh->b = 2;
			made++;
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
