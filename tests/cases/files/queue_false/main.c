// The lost update is in the other file, where a static variable has the name of one here.
// verdict: false(unreach-call)
// shows: queue.c:10
#include "queue.h"
#include <assert.h>
static int count = 7;
static void *worker(void *arg) {
    put(&queue, twice(1));
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, worker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    struct node copy = first_node();
    assert(paint(&copy) == GREEN && copy.next == 0);
    assert(count == 7);
    assert(queue.n == 2 && queue.items[1] == 4);
    assert(count_of(&queue) == 2);
    return 0;
}
