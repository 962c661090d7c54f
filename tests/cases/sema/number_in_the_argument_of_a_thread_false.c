// verdict: false(unreach-call)
// The argument of a thread is a number, which is not negative.
#include <assert.h>
#include <pthread.h>

static int slots[3];

static void *work(void *number)
{
    if ((long)number >= 0) {
        slots[(long)number] = 1;
        assert(slots[2] == 0);
    }
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, (void *)2);
    pthread_join(thread, 0);
    return 0;
}
