// verdict: true
// A structure of a value and a counter is compared and exchanged as a whole, by its bytes.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

typedef struct {
    int top;
    short tag[2];
} head_t;
static _Atomic head_t head;

void *thread(void *arg)
{
    head_t old = atomic_load(&head), new;
    do {
        new.top = old.top + 1;
        new.tag[0] = 0;
        new.tag[1] = old.tag[1] + 2;
    } while (!atomic_compare_exchange_weak(&head, &old, new));
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, thread, 0);
    pthread_create(&b, 0, thread, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    head_t seen = { 2, { 0, 3 } };
    assert(!atomic_compare_exchange_strong(&head, &seen, seen));
    assert(seen.top == 2 && seen.tag[0] == 0 && seen.tag[1] == 4);
    assert(atomic_compare_exchange_strong(&head, &seen, ((head_t){ 7 })));
    assert(atomic_load(&head).top == 7 && atomic_load(&head).tag[1] == 0);
    return 0;
}
