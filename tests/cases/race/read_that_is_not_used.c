// explore: false(no-data-race)
// symbolic: false(no-data-race)
// cbmc: false(no-data-race)
// Nobody uses what is read, and the loop only waits: both are accesses.
#include <pthread.h>

static int x;

static void *set(void *unused)
{
    x = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    int unused = x;
    pthread_join(thread, 0);
    return 0;
}
