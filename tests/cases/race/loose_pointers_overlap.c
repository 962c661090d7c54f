// explore: false(no-data-race)
// symbolic: false(no-data-race)
// cbmc: false(no-data-race)
// A typedef allows any alignment: two numbers have a byte in common.
#include <pthread.h>

typedef int loose __attribute__((aligned(1), may_alias));
static char bytes[16] __attribute__((aligned(16)));

static void *set(void *unused)
{
    *(loose *)(bytes + 1) = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    *(loose *)(bytes + 4) = 2;
    pthread_join(thread, 0);
    return 0;
}
