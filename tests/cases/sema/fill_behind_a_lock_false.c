// verdict: false(unreach-call)
// The library fills what stands behind a lock.
#include <assert.h>
#include <pthread.h>
#include <string.h>
static struct {
    pthread_mutex_t lock;
    int first, second;
} all;
int main(void)
{
    memset(&all.lock + 1, 1, 8);
    assert(all.second != 0x1010101);
    return 0;
}
