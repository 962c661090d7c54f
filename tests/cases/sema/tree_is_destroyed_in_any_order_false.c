// verdict: false(unreach-call)
// tsearch(3): the shape of a tree is not specified, and tdestroy calls the function for each node. glibc: 1, 3, 2.
#define _GNU_SOURCE
#include <assert.h>
#include <search.h>

int order;

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void note(void *key) { order = order * 10 + *(int *)key; }

int main(void)
{
    int keys[3] = {3, 1, 2};
    void *root = 0;
    for (int i = 0; i < 3; i++)
        tsearch(&keys[i], &root, compare);
    tdestroy(root, note);
    assert(order != 132);
    return 0;
}
