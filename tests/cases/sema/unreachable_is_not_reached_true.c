// verdict: true
// It is not reached; __builtin_trap() ends the process.
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
    case 2:
        break;
    default:
        __builtin_unreachable();
    }
    if (state == 2)
        __builtin_trap();
    pthread_join(t, 0);
    return 0;
}
