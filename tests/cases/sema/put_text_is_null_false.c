// verdict: false(undefined)
#include <pthread.h>
#include <stdio.h>

char *text = "hello";

void *clear(void *arg)
{
    text = 0;
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, clear, 0);
    puts(text);
    pthread_join(thread, 0);
    return 0;
}
