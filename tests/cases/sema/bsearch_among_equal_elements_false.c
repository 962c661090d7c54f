// verdict: false(unreach-call)
// C11 7.22.5.1p4: which of the equal elements is found is not specified.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int order(const void *one, const void *other)
{
    return *(const int *)one - *(const int *)other;
}

int main(void)
{
    int numbers[5] = {3, 4, 4, 4, 5}, key = 4;
    int *found = bsearch(&key, numbers, 5, sizeof key, order);
    assert(found != &numbers[3]);
    return 0;
}
