// verdict: false(unreach-call)
// The digits are read one after the other.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

char text[] = "11";

static void *change(void *arg)
{
    text[0] = '2';
    text[1] = '2';
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, change, 0);
    assert(strtol(text, 0, 10) != 12);
    pthread_join(thread, 0);
    return 0;
}
