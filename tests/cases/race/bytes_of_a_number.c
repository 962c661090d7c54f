// explore: false(no-data-race)
// symbolic: false(no-data-race)
// cbmc: false(no-data-race)
// One thread writes a byte behind the first one of the number that the other one reads.
#include <pthread.h>

static union {
    int number;
    char bytes[4];
} both;

static void *set(void *unused)
{
    both.bytes[2] = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    int seen = both.number;
    pthread_join(thread, 0);
    return seen;
}
