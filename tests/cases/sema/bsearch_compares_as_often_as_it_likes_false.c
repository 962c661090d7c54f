// verdict: false(unreach-call)
// C11 7.22.5.1 does not say how often elements are compared.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int calls;

int order(const void *one, const void *other)
{
    calls++;
    return *(const int *)one - *(const int *)other;
}

int main(void)
{
    int numbers[4] = {1, 3, 5, 7}, key = 0;
    bsearch(&key, numbers, 4, sizeof key, order);
    assert(calls == 3);
    return 0;
}
