// verdict: false(unreach-call)
// C11 7.21.6.2p9: two characters are enough for a sign and a digit.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int number = 0;

void *reader(void *unused) {
    (void)unused;
    if (scanf("%2d", &number) != 1) number = 0;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, reader, 0);
    pthread_join(thread, 0);
    assert(number != -9);
}
