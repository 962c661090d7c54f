// verdict: false(unreach-call)
#include <assert.h>
#include <pthread.h>

struct queue {
    pthread_mutex_t mutex[2];
    pthread_cond_t filled;
    int length;
};

int locked;

int main(void)
{
    for (int i = 0; i < 2; i++) {
        struct queue queue = { { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER }, PTHREAD_COND_INITIALIZER, 0 };
        pthread_mutex_lock(&queue.mutex[1]);
        assert(queue.length == 0);
        queue.length++;
        locked++;
    }
    assert(locked != 2);
    return 0;
}
