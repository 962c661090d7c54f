// verdict: false(unreach-call)
// The text is converted between the two assignments of the other thread.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

char text[4] = "12";

static void *change(void *arg)
{
    text[0] = '3';
    text[1] = '4';
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, change, 0);
    int value = atoi(text);
    pthread_join(thread, 0);
    assert(value != 32);
    return 0;
}
