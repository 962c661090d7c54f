// verdict: true
// C11 7.21.6.2p9: a width counts all characters that are read, the sign included.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int first = 0, second = 0;

void *reader(void *unused) {
    (void)unused;
    if (scanf("%1d%2d", &first, &second) != 2) first = second = 0;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, reader, 0);
    pthread_join(thread, 0);
    assert(first >= 0 && first <= 9);
    assert(second >= -9 && second <= 99);
}
