// verdict: false(unreach-call)
// The counter is not changed, so the exchange does not notice that the value was away (ABA).
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

typedef struct {
    int top, tag;
} head_t;
static _Atomic head_t head;
static atomic_int away;

void *thread(void *arg)
{
    atomic_store(&head, ((head_t){ 1, 0 }));
    away = 1;
    atomic_store(&head, ((head_t){ 0, 0 }));
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, thread, 0);
    head_t old = atomic_load(&head);
    int before = away;
    if (old.top == 0 && !before && atomic_compare_exchange_strong(&head, &old, ((head_t){ 2, 0 })))
        assert(!away);
    pthread_join(t, 0);
    return 0;
}
