// verdict: false(unreach-call)
// POSIX tsearch does not say which node is the root.
#include <assert.h>
#include <pthread.h>
#include <search.h>

int order(const void *one, const void *other)
{
    return *(const int *)one - *(const int *)other;
}

int main(void)
{
    int numbers[2] = {5, 6};
    void *root = 0, *first;
    if (!tsearch(&numbers[0], &root, order))
        return 0;
    first = root;
    if (!tsearch(&numbers[1], &root, order))
        return 0;
    assert(root != first);
    return 0;
}
