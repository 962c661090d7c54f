// exit: 10
// says: after its block has ended
#include <pthread.h>

static void *reads(void *arg)
{
    return (void *)(long)*(int *)arg;
}

int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++) {
        int x = i;
        pthread_create(&t[i], 0, reads, &x);
    }
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
