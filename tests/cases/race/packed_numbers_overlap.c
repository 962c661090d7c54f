// explore: false(no-data-race)
// symbolic: false(no-data-race)
// cbmc: false(no-data-race)
// Two numbers of one size that are not aligned have some bytes in common.
#include <pthread.h>
#include <string.h>

static char bytes[8];

static void *set(void *unused)
{
    int number = 1;
    memcpy(bytes + 1, &number, sizeof number);
    return unused;
}

int main(void)
{
    pthread_t thread;
    int seen;
    pthread_create(&thread, 0, set, 0);
    memcpy(&seen, bytes + 2, sizeof seen);
    pthread_join(thread, 0);
    return seen;
}
