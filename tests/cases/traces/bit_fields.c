// A bit-field has its own name and value; its neighbors in the same bytes are shown only where a write changes them.
#include <assert.h>
#include <pthread.h>

struct {
    unsigned a : 4, b : 4;
    int c : 3;
    unsigned wide : 20;
} s;

static void *writer(void *arg) {
    s.a = 9;
    s.b = 10;
    s.c = -1;
    s.wide = 0xabcde;
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    pthread_join(thread, 0);
    assert(s.b != 10 || s.wide != 0xabcde);
    return 0;
}
