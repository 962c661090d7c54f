// The result of a function of the library that returns any number is shown.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;

static void *writer(void *arg) {
    x = rand();
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    pthread_join(thread, 0);
    assert(x != 77);
    return 0;
}
