// explore: false(no-data-race)
// symbolic: unknown
// cbmc: false(no-data-race)
// Adjacent bit-fields are one memory location (C11 3.14p3); the symbolic engine has no bit-fields.
#include <pthread.h>

static struct {
    unsigned a : 3, b : 5;
} flags;

static void *set(void *unused)
{
    flags.a = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    flags.b = 2;
    pthread_join(thread, 0);
    return 0;
}
