// args: -DLAST
// exit: 5
// says: functions that run when the last thread ends
// args: -DAGAIN
// exit: 5
// says: more than a contract in C covers
// args: -DNEITHER
// exit: 0
// says: verdict: true

#include <pthread.h>
#include <stdlib.h>

static void end(void)
{
#ifdef AGAIN
    exit(2);
#endif
}

static void *leave(void *arg)
{
    pthread_exit(arg);
}

int main(void)
{
    pthread_t t;
    atexit(end);
    pthread_create(&t, 0, leave, 0);
#ifdef LAST
    pthread_exit(0);
#endif
    return 0;
}
