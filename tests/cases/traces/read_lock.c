// A lock that is held for reading is shown as held; the arguments of a call come in their order.
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
pthread_mutex_t mutex;
int done;

static void *writer(void *arg) {
    pthread_rwlock_wrlock(&lock);
    done = 1;
    pthread_rwlock_unlock(&lock);
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutex_init(&mutex, &kind);
    pthread_create(&thread, 0, writer, 0);
    pthread_rwlock_rdlock(&lock);
    int seen = done;
    pthread_rwlock_unlock(&lock);
    assert(!seen);
    return 0;
}
