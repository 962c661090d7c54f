// explore: false(no-data-race)
// symbolic: false(no-data-race)
// cbmc: false(no-data-race)
// The atomic write cannot be announced, so the plain read is.
#include <pthread.h>

static int flag;

static void *set(void *unused)
{
    __atomic_store_n(&flag, 1, __ATOMIC_SEQ_CST);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    int seen = flag;
    pthread_join(thread, 0);
    return seen;
}
