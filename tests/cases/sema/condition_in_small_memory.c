// verdict: false(undefined)
// A condition variable behind another one, in memory for one and a half.
#include <pthread.h>
#include <stdlib.h>

int main(void)
{
    pthread_cond_t *conditions = malloc(sizeof(pthread_cond_t) * 3 / 2);
    if (!conditions)
        return 1;
    pthread_cond_init(&conditions[0], NULL);
    pthread_cond_init(&conditions[1], NULL);
    return 0;
}
