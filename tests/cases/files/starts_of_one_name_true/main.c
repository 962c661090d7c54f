// Two static functions of one name begin threads through pointers: their addresses differ.
// verdict: true
#include <assert.h>
#include <pthread.h>
int done;
static void *work(void *arg) { done += 1; return arg; }
void *(*other(void))(void *);
static int run(void *(*start)(void *)) {
    pthread_t t;
    done = 0;
    if (pthread_create(&t, 0, start, 0))
        return -1;
    pthread_join(t, 0);
    return done;
}
int main(void) {
    assert(work != other());
    int first = run(work), second = run(other());
    assert(first == 1 || first == -1);
    assert(second == 10 || second == -1);
    return 0;
}
