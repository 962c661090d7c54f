// A lock of one bit of a word whose other bits change, forever: who is inside is alone.
// shows: lock_bit.c: inside is 0 or 1
// shows: thread 0 at line 18 (`assert(inside == 1);`): inside == 1
// shows: thread 0 at line 18 (`assert(inside == 1);`): thread 1 is at its start or line 15
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uchar word;
atomic_uchar inside;

void *enter(void *arg)
{
    while (1) {
        while (atomic_fetch_or(&word, 1) & 1) {
        }
        inside++;
        assert(inside == 1);
        inside--;
        word = word + 1;
    }
    return arg;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, 0, enter, 0);
    enter(0);
    return 0;
}
