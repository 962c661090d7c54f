// verdict: true
// C11 7.22.5.1p4: an element that is equal, if there is one.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int order(const void *one, const void *other)
{
    return *(const int *)one - *(const int *)other;
}

int main(void)
{
    int numbers[6] = {1, 3, 3, 5, 5, 7};
    for (int key = 0; key < 9; key++) {
        int *found = bsearch(&key, numbers, 6, sizeof key, order);
        assert(found ? *found == key : key % 2 == 0 || key > 7);
    }
    return 0;
}
