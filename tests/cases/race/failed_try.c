// explore: unknown
// symbolic: unknown
// cbmc: unknown
// A failed trylock orders nothing: the accesses race although no state has both of them next.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *set(void *unused)
{
    x = 1;
    pthread_mutex_lock(&lock);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    if (pthread_mutex_trylock(&lock))
        x = 2;
    return 0;
}
