// exit: 10
// says: false(misuse)

// A thread initializes a lock that another one holds (POSIX pthread_mutex_init).
#include <assert.h>
#include <pthread.h>
#include <string.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, fresh = PTHREAD_MUTEX_INITIALIZER;
int y;
static void *writes(void *unused) {
    pthread_mutex_lock(&m);
    y = 1;
    return 0;
}
static void *resets(void *unused) {
    pthread_mutex_init(&m, 0);
    return 0;
}
static void *reads(void *unused) {
    pthread_mutex_lock(&m);
    int first = y;
    int second = y;
    assert(first == second);
    return 0;
}
int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, 0, reads, 0);
    pthread_create(&b, 0, writes, 0);
    pthread_create(&c, 0, resets, 0);
    pthread_join(a, 0);
    return 0;
}
