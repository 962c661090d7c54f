// Peterson's algorithm, forever: who is inside owns the section.
// shows: turn is 0 or 1
// shows: thread 1 at line 21 (`assert(owner == 1);`): owner == 1 and wants[0] == 1
// shows: thread 2 is not at line 34, line 35 or line 36
// shows: threads: 0 is main, 1 is left (created at line 44), 2 is right (created at line 45)
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int wants[2], turn;
atomic_int owner;

void *left(void *arg)
{
    while (1) {
        wants[0] = 1;
        turn = 1;
        while (wants[1] && turn == 1) {
        }
        owner = 1;
        assert(owner == 1);
        wants[0] = 0;
    }
    return arg;
}

void *right(void *arg)
{
    while (1) {
        wants[1] = 1;
        turn = 0;
        while (wants[0] && turn == 0) {
        }
        owner = 2;
        assert(owner == 2);
        wants[1] = 0;
    }
    return arg;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, 0, left, 0);
    pthread_create(&other, 0, right, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
    return 0;
}
