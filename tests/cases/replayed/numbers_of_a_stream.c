// scanf, in a thread, and printing to the streams of the real library.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static void *ask(void *p)
{
    int n;
    printf("number: ");
    if (scanf("%d", &n) == 1)
        assert(n != 77);
    return p;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, ask, 0);
    pthread_join(t, 0);
    fprintf(stderr, "done\n");
    return 0;
}
