// verdict: true
// Handlers run innermost first, on pop(1) and on pthread_exit, also from a called function; not on pop(0).
#include <assert.h>
#include <pthread.h>

int order, first, second, third, never;

void note(void *where) { *(int *)where = ++order; }

void leave(void) { pthread_exit((void *)7L); }

void *worker(void *arg)
{
    pthread_cleanup_push(note, &third);
    pthread_cleanup_push(note, &never);
    pthread_cleanup_push(note, &first);
    pthread_cleanup_pop(1);
    pthread_cleanup_pop(0);
    pthread_cleanup_push(note, &second);
    leave();
    pthread_cleanup_pop(0);
    pthread_cleanup_pop(0);
    return arg;
}

int main(void)
{
    pthread_t t;
    void *result;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, &result);
    assert(first == 1 && second == 2 && third == 3 && never == 0);
    assert((long)result == 7);
    return 0;
}
