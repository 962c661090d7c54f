// The write of a bit-field undoes that of its neighbor by another thread: here the neighbor must be shown.
#include <assert.h>
#include <pthread.h>

struct {
    unsigned a : 4, b : 4;
} s;

static void *first(void *arg) {
    s.a = 1;
    return arg;
}

static void *second(void *arg) {
    s.b = 2;
    return arg;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, first, 0);
    pthread_create(&two, 0, second, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(s.a == 1 && s.b == 2);
    return 0;
}
