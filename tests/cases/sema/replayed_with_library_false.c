// verdict: false(unreach-call)
// What the translation adds to a program is in the replay, too: formatted text, arguments of variadic functions, copies.
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static int done;
static char text[16], name[4];

static int sum(int count, ...)
{
    int total = 0;
    va_list list;
    va_start(list, count);
    while (count-- > 0)
        total += va_arg(list, int);
    va_end(list);
    return total;
}

static void *work(void *arg)
{
    memcpy(name, "abc", 4);
    if (time(0) != 0 && sum(2, 1, 2) == 3)
        sprintf(text, "%d%s", 12, name);
    done = 1;
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    int seen = done;
    pthread_join(thread, 0);
    assert(!seen);
    return 0;
}
