// verdict: true
// Inline assembly without "memory" changes nothing but its outputs.
#include <assert.h>
#include <pthread.h>

int shared;

void *work(void *arg)
{
    int value;
    __asm__("popcnt %1, %0" : "=r"(value) : "r"(1));
    shared += value == 1 || value != 1;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(shared == 1);
    return 0;
}
