// A ticket lock of two threads, forever: two tickets suffice, which are taken in turn.
// shows: ticket.c: next is 0 or 1
// shows: thread 1 at line 20 (`inside = 0;`): inside == 1
// shows: thread 2 is not at line 32 or line 33
// shows: thread 2 at line 32 (`assert(inside == 0);`): inside == 0
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uchar next, serving;
atomic_uchar inside;

void *customer(void *arg)
{
    while (1) {
        unsigned char mine = atomic_fetch_xor(&next, 1);
        while (serving != mine) {
        }
        inside = 1;
        inside = 0;
        atomic_fetch_xor(&serving, 1);
    }
    return arg;
}

void *inspector(void *arg)
{
    while (1) {
        unsigned char mine = atomic_fetch_xor(&next, 1);
        while (serving != mine) {
        }
        assert(inside == 0);
        atomic_fetch_xor(&serving, 1);
    }
    return arg;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, 0, customer, 0);
    pthread_create(&other, 0, inspector, 0);
    pthread_join(one, 0);
    return 0;
}
