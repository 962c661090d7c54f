// verdict: true
// args: -m32
// On i386, members of 8 bytes are aligned to 4 bytes, and pointers to them are good for every access (System V ABI).
// `_Alignof` says so (C11 6.5.3.4p3); `__alignof__` says what a variable gets.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct message {
    char kind;
    long long length;
    double weight;
};

static struct message message;

static void *worker(void *unused) {
    long long *length = &message.length;
    double *weight = (double *)((char *)&message + offsetof(struct message, weight));
    (void)unused;
    *length = 5;
    *weight = 2.0;
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    pthread_join(thread, NULL);
    assert(message.length == 5 && message.weight == 2.0);
    assert(_Alignof(double) == 4 && _Alignof(long long) == 4 && _Alignof(double[2]) == 4);
    assert(__alignof__(double) == 8 && __alignof__(long long) == 8 && __alignof__(message.weight) == 4);
    assert(_Alignof(_Atomic long long) == 8 && _Alignof(int) == 4 && __alignof__(struct message) == 4);
    return 0;
}
