// verdict: false(unreach-call)
// No header declares `snprintf`: as with gcc, it has the type of the library function.
#include <assert.h>
#include <pthread.h>

static char name[16];

static void *prints(void *arg)
{
    snprintf(name, sizeof name, "thread-%d", 7);
    return arg;
}

int main(void)
{
    pthread_t thread;

    pthread_create(&thread, 0, prints, 0);
    pthread_join(thread, 0);
    assert(name[0] == 't' || name[0] == 0);
    assert(strlen(name) < 7);
    return 0;
}
