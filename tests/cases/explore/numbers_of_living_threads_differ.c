// exit: 5
// says: unknown

/* A recursive lock by the number of its owner (gettid(2)): no two threads that live have the same one. Which numbers they
 * have is not explored as a whole, so that this is no proof. */
#include <assert.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static volatile int owner;
static int depth, count;

static void acquire(void)
{
	int self = syscall(SYS_gettid);
	if (__atomic_load_n(&owner, __ATOMIC_SEQ_CST) == self) {
		depth++;
		return;
	}
	pthread_mutex_lock(&mutex);
	__atomic_store_n(&owner, self, __ATOMIC_SEQ_CST);
	depth = 1;
}

static void release(void)
{
	if (--depth == 0) {
		__atomic_store_n(&owner, 0, __ATOMIC_SEQ_CST);
		pthread_mutex_unlock(&mutex);
	}
}

static void *worker(void *unused)
{
	acquire();
	acquire();
	count++;
	release();
	release();
	return unused;
}

int main(void)
{
	pthread_t one, two;
	pthread_create(&one, NULL, worker, NULL);
	pthread_create(&two, NULL, worker, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	assert(count == 2);
	return 0;
}
