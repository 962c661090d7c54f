// verdict: false(misuse)
// A lock stays held for reading when its reader ends, so it must not be initialized then (POSIX pthread_rwlock_init).
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static pthread_rwlock_t lock;

static void *hold(void *arg)
{
    pthread_rwlock_rdlock(&lock);
    if (__VERIFIER_nondet_int())
        pthread_rwlock_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_rwlock_init(&lock, 0);
    pthread_create(&thread, 0, hold, 0);
    pthread_join(thread, 0);
    pthread_rwlock_init(&lock, 0);
    return 0;
}
