// verdict: false(undefined)
// __builtin_unreachable() promises that it is never reached (GCC, "Other Builtins").
#include <pthread.h>

static int state;

static void *work(void *arg)
{
    state = 2;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    switch (state) {
    case 0:
        break;
    default:
        __builtin_unreachable();
    }
    pthread_join(t, 0);
    return 0;
}
