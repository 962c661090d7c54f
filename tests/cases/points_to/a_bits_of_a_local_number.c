/* Parts of the address decide, bit by bit, about another number. */
#include <assert.h>
#include <pthread.h>
int x;
static void *writer(void *unused)
{
    x = 1;
    x = 2;
    return unused;
}
static void *adder(void *unused)
{
    unsigned long address = (unsigned long)&x, copy = 0;
    for (int bit = 0; bit < 64; bit++)
        if (address >> bit & 1)
            copy |= 1ul << bit;
    int *pointer = (int *)copy, value = *pointer;
    *pointer = value + 10;
    return unused;
}
int main(void)
{
    pthread_t one, other;
    pthread_create(&one, 0, writer, 0);
    pthread_create(&other, 0, adder, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
    assert(x != 11);
    return 0;
}
