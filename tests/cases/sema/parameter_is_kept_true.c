// verdict: true
// The address of a parameter is kept in a global variable: its memory begins with the argument.
#include <assert.h>
#include <pthread.h>

static int *kept;

static void check(int number) {
    kept = &number;
    assert(*kept == 3);
    *kept = 4;
    assert(number == 4);
}

static void *one(void *unused) {
    check(3);
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, 0, one, 0);
    pthread_join(id, 0);
    return 0;
}
