// verdict: false(unreach-call)
// A thread that waits for a condition is canceled there: it does nothing more than its handlers do. Nobody signals.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;
static int waits, woken;

static void leave(void *unused)
{
    (void)unused;
    pthread_mutex_unlock(&lock);
}

static void *one(void *unused)
{
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(leave, 0);
    waits = 1;
    pthread_cond_wait(&never, &lock);
    woken = 1;
    pthread_cleanup_pop(1);
    return unused;
}

int main(void)
{
    pthread_t id;
    void *result;
    pthread_create(&id, 0, one, 0);
    pthread_mutex_lock(&lock);
    int is_waiting = waits;
    pthread_mutex_unlock(&lock);
    pthread_cancel(id);
    pthread_join(id, &result);
    assert(!is_waiting || woken);
    return 0;
}
