// The variable is passed on, but no pointer leads to `free`: nobody frees it.
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int middle;

static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

static void *sort(void *arg)
{
    int x = __VERIFIER_nondet_int();
    int list[3] = {INT_MIN, x, INT_MAX};
    qsort(list, 3, sizeof *list, compare);
    assert(list[1] == x);
    middle = list[1];
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, sort, 0);
    pthread_join(t, 0);
    return 0;
}
