// Two threads increment a counter so often that an execution has more steps than a random schedule has at first.
#include <assert.h>
#include <pthread.h>
enum { MANY = 15000 };
static long counter;
static void *work(void *arg)
{
    for (int i = 0; i < MANY; i++)
        counter++;
    return arg;
}
int main(void)
{
    pthread_t one, other;
    pthread_create(&one, 0, work, 0);
    pthread_create(&other, 0, work, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
    assert(counter == 2 * MANY);
    return 0;
}
