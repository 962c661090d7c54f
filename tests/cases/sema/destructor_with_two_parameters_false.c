// verdict: false(undefined)
// C11 6.5.2.2p6, POSIX pthread_key_create: a destructor is called with one argument.
#include <pthread.h>

static int kept;
static pthread_key_t key;

static void forget(void *value, int more)
{
    kept = value != 0 && more == 0;
}

static void *run(void *arg)
{
    pthread_setspecific(key, arg);
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_key_create(&key, (void (*)(void *))forget);
    pthread_create(&thread, 0, run, &kept);
    pthread_join(thread, 0);
    return 0;
}
