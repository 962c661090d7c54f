// verdict: false(misuse)
// A lock that another thread holds for reading, must not be initialized (POSIX pthread_rwlock_init).
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int(void);

static pthread_rwlock_t lock;
static atomic_int reads, renewed;

static void *hold(void *arg)
{
    if (__VERIFIER_nondet_int())
        pthread_rwlock_rdlock(&lock);
    reads = 1;
    if (renewed)
        reads = 2;
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_rwlock_init(&lock, 0);
    pthread_create(&thread, 0, hold, 0);
    if (reads == 1) {
        pthread_rwlock_init(&lock, 0);
        renewed = 1;
    }
    pthread_join(thread, 0);
    return 0;
}
