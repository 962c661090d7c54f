// verdict: true
// Pointers to void tell where the member behind a lock begins, without any conversion to another type.
#include <assert.h>
#include <pthread.h>
static struct {
    pthread_cond_t changed;
    int next;
} all;
int main(void)
{
    void *begin = &all.changed, *next = &all.next;
    assert(next == (void *)(&all.changed + 1));
    assert(next - begin == 48);
    return 0;
}
