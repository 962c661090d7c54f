// verdict: false(unreach-call)
// What stands behind a lock is at the same place as what stands behind as many characters.
#include <assert.h>
#include <pthread.h>
static union {
    struct {
        pthread_mutex_t lock;
        unsigned words[4];
    } locked;
    struct {
        char bytes[sizeof(long) == 8 ? 40 : 24];
        unsigned words[4];
    } plain;
} both;
int main(void)
{
    both.plain.words[1] = 7;
    assert(both.locked.words[1] != 7);
    return 0;
}
