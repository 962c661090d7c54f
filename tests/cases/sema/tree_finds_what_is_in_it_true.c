// verdict: true
// POSIX tsearch, tfind, tdelete: whatever the root is.
#include <assert.h>
#include <pthread.h>
#include <search.h>

int order(const void *one, const void *other)
{
    return *(const int *)one - *(const int *)other;
}

int main(void)
{
    int numbers[3] = {5, 6, 7};
    void *root = 0;
    for (int i = 0; i < 3; i++)
        if (!tsearch(&numbers[i], &root, order))
            return 0;
    for (int i = 0; i < 3; i++) {
        int **found = tfind(&numbers[i], &root, order);
        assert(found && *found == &numbers[i]);
    }
    tdelete(&numbers[1], &root, order);
    assert(!tfind(&numbers[1], &root, order) && tfind(&numbers[2], &root, order));
    return 0;
}
