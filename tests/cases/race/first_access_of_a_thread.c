// explore: false(no-data-race)
// symbolic: false(no-data-race)
// cbmc: false(no-data-race)
// The plain read is the first thing that the thread does, and the write is atomic.
#include <pthread.h>

static int flag, got;

static void *look(void *unused)
{
    got = flag;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, look, 0);
    __atomic_store_n(&flag, 1, __ATOMIC_SEQ_CST);
    pthread_join(thread, 0);
    return 0;
}
