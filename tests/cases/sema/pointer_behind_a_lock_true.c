// verdict: true
// One past a lock is where the next member begins (C11 6.5.9p6), also as a pointer to void.
#include <assert.h>
#include <pthread.h>
static struct {
    pthread_mutex_t lock;
    unsigned words[4];
} all;
int main(void)
{
    void *behind = &all.lock + 1;
    unsigned *words = behind;
    all.words[1] = 7;
    assert(words[1] == 7);
    return 0;
}
