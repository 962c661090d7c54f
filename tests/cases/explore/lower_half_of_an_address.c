// args: --property no-data-race
// exit: 10
// says: data race on `n`

/* Programs for 32 bits test whether memory was allocated in an `unsigned int`: no part of an address is 0 for that. */
#include <pthread.h>
#include <stdlib.h>

int n;

static void *counts(void *memory) {
    if ((unsigned)(unsigned long)memory == 0)
        return 0;
    n++;
    return 0;
}

int main(void) {
    pthread_t t;
    void *memory = malloc(8);
    pthread_create(&t, 0, counts, memory);
    n++;
    pthread_join(t, 0);
    return 0;
}
