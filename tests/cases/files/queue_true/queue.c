#include "queue.h"
queue_t queue = {.lock = PTHREAD_MUTEX_INITIALIZER};
static int count;
static struct node first = {0, 3};
struct node first_node(void) { return first; }
void put(queue_t *q, int value) {
    pthread_mutex_lock(&q->lock);
    q->items[q->n++] = twice(value);
    count++;
    pthread_mutex_unlock(&q->lock);
}
int count_of(queue_t *q) { return q == &queue ? count : -1; }
enum color paint(struct node *node) { return node->value == 3 ? GREEN : RED; }
