// verdict: false(unreach-call)
// An access that begins in one element and ends in the next.
#include <assert.h>
#include <pthread.h>
#include <string.h>
_Alignas(8) struct s { int a, b, c; } row[4];
static void *other(void *arg)
{
    *(long *)&row[0].c = 0x100000001;
    return arg;
}
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    int seen = row[1].a;
    assert(row[1].a == seen);
    pthread_join(thread, 0);
    return 0;
}
