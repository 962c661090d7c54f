// verdict: false(unreach-call)
// `pthread_once` with a routine that is not named there.
#include <assert.h>
#include <pthread.h>
static pthread_once_t first = PTHREAD_ONCE_INIT, second = PTHREAD_ONCE_INIT;
static int opened, closed;
static void open_it(void) { opened++; }
static void close_it(void) { closed++; }
static void call_once_only(pthread_once_t *control, void (*routine)(void)) { pthread_once(control, routine); }
static void *worker(void *unused) {
    call_once_only(&first, open_it);
    assert(opened == 1);
    call_once_only(&second, close_it);
    return unused;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(opened == 1 && closed == 2);
}
