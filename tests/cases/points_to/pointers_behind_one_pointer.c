// The pointers `a`, `b` and `c` are changed through one pointer: what is read from each of them is `&y`.
#include <assert.h>
#include <pthread.h>

int x, y, z, w;
int *a = &x, *b = &z, *c = &w;
int **changed;

static void change(int **pointer)
{
    changed = pointer;
    *changed = &y;
}

static void *reads(void *arg)
{
    int before = y, after = y;
    assert(before == after);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, reads, 0);
    change(&a);
    change(&b);
    change(&c);
    int *of_a = a, *of_b = b, *of_c = c;
    *of_a = 1;
    *of_b = 1;
    *of_c = 1;
    return 0;
}
