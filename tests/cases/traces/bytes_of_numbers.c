// Bytes of an element are not shown as the element, and one element past the first 512 has its own number.
#include <assert.h>
#include <pthread.h>

int a[2] = {0x01020304, 5};
int large[1000];

static void *writer(void *arg) {
    unsigned char *bytes = (unsigned char *)a;
    bytes[4] = 250;
    bytes[1] = bytes[5];
    large[700] = 7;
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    pthread_join(thread, 0);
    assert(a[1] != 250);
    return 0;
}
