// verdict: false(unreach-call)
// The arguments without a parameter are evaluated.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

int calls, evaluated;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void print(const char *format, va_list list)
{
    va_list copy;
    va_copy(copy, list);
    vfprintf(stderr, format, copy);
    va_end(copy);
}

static int say(int by, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    pthread_mutex_lock(&lock);
    calls += by;
    print(format, list);
    pthread_mutex_unlock(&lock);
    va_end(list);
    return by;
}

void *work(void *arg)
{
    int (*pointer)(int, const char *, ...) = say;
    pointer(2, "%d %f\n", ++evaluated, 2.5);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    say(1, "none\n");
    pthread_join(t, 0);
    assert(calls == 3 && evaluated == 0);
    return 0;
}
