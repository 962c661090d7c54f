// args: -DLAST
// exit: 5
// says: functions that run when the process ends
// args: -DTABLE
// exit: 5
// says: functions that run when the process ends
// args: -DHANDLER
// exit: 5
// says: functions that run when the process ends
// args: -DBEFORE
// exit: 5
// says: functions that run when the process ends
// args: -DCANCEL
// exit: 5
// says: functions that run when the process ends
// args: -DAGAIN
// exit: 5
// says: more than a contract in C covers
// args: -DNEITHER
// exit: 0
// says: verdict: true

// Where the thread of `main` ends before the process, however that comes about, nobody says that handlers were run.
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

#ifdef TABLE
static void gone(void)
{
    pthread_exit(0);
}

static void (*const table[])(void) = {gone};
#endif

#ifdef HANDLER
static void handler(void)
{
    pthread_exit(0);
}

static void *register_it(void *arg)
{
    atexit(handler);
    return arg;
}
#endif

#ifdef BEFORE
__attribute__((constructor)) static void begin(void)
{
    pthread_exit(0);
}
#endif

#ifdef CANCEL
static void *cancel(void *arg)
{
    pthread_cancel(*(pthread_t *)arg);
    return 0;
}
#endif

int main(void)
{
    pthread_t t;
    atexit(end);
    pthread_create(&t, 0, leave, 0);
#ifdef LAST
    pthread_exit(0);
#endif
#ifdef TABLE
    table[0]();
#endif
#ifdef HANDLER
    pthread_join(t, 0);
    pthread_create(&t, 0, register_it, 0);
    pthread_join(t, 0);
#endif
#ifdef CANCEL
    pthread_t self = pthread_self(), other;
    pthread_create(&other, 0, cancel, &self);
    pthread_join(other, 0);
#endif
    return 0;
}
