// exit: 10
// says: false(unreach-call)
// args: --jobs 3
// exit: 10
// says: false(unreach-call)

// A thread that is busy with itself for billions of rounds does not keep the others waiting.
#include <assert.h>
#include <pthread.h>
int flag;
static void *busy(void *unused) {
    unsigned sum = 0;
    for (unsigned i = 0; i != 0xffffffffu; i++) {
        sum += i;
    }
    return 0;
}
static void *works(void *unused) {
    flag = 1;
    flag = 2;
    return 0;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, busy, 0);
    pthread_create(&b, 0, works, 0);
    int seen = flag;
    assert(seen != 2);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
