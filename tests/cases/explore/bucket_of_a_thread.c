// args: --property no-data-race
// exit: 10
// says: data race on `counts[0]`

/* The number of a thread is any: two threads may have one bucket. */
#include <pthread.h>

int counts[1];

static void *run(void *unused) {
    counts[(unsigned)pthread_self() % 1]++;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, run, 0);
    pthread_create(&b, 0, run, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
