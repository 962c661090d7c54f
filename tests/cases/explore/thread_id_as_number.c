// exit: 5
// says: an address is used as a number, or the id of a thread

// Nobody promises which of two threads has the smaller id.
#include <assert.h>
#include <pthread.h>
static void *nothing(void *unused) { return 0; }
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, nothing, 0);
    pthread_create(&b, 0, nothing, 0);
    assert(a < b);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
