// verdict: true
// needs: a proof
// Another thread gets the address, so the structure is in memory from malloc.
#include <assert.h>
#include <pthread.h>

struct node {
    pthread_mutex_t mutex;
    pthread_cond_t filled;
    int value;
};

static void *worker(void *argument)
{
    struct node *node = argument;
    pthread_mutex_lock(&node->mutex);
    node->value = 1;
    pthread_mutex_unlock(&node->mutex);
    return 0;
}

int main(void)
{
    for (int i = 0; i < 1; i++) {
        struct node node = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0 };
        pthread_t thread;
        pthread_create(&thread, 0, worker, &node);
        pthread_join(thread, 0);
        assert(node.value == 1);
    }
    return 0;
}
