// args: -DWRITTEN
// exit: 5
// says: seen as one of another type
// args: -DREAD
// exit: 5
// says: seen as one of another type
// args: -DSTORED
// exit: 5
// says: seen as one of another type
// args: -DUNION
// exit: 5
// says: seen as one of another type
// args: -DNEITHER
// exit: 0
// says: verdict: true

/* What the bytes of a real lock mean is not known of its model: no proof counts that may rest on them. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t semaphore;
#ifdef UNION
static union {
	pthread_mutex_t lock;
	int number;
} both = {PTHREAD_MUTEX_INITIALIZER};
#endif

int main(void)
{
	sem_init(&semaphore, 0, 0);
#if defined WRITTEN
	*(int *)&lock = 1;
#elif defined UNION
	pthread_mutex_lock(&both.lock);
	assert(both.number != 1);
#elif defined READ
	assert(*(int *)&lock != 1);
#elif defined STORED
	char *bytes = (char *)(void *)&semaphore;
	bytes[0] = 1;
	sem_wait(&semaphore);
	assert(0);
#else
	memset(&lock, 0, sizeof lock);
#endif
	assert(pthread_mutex_trylock(&lock) == 0);
	return 0;
}
