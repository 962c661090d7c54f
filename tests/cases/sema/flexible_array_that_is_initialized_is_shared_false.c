// verdict: false(unreach-call)
// A thread writes an element of a flexible array member, which the initializer has set, through a pointer.
#include <assert.h>
#include <pthread.h>

static struct sequence {
    int n;
    int of[];
} numbers = { 2, { 1, 2 } };

void *thread(void *arg)
{
    struct sequence *own = arg;
    own->of[1] = 3;
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, thread, &numbers);
    assert(numbers.of[1] == 2);
    pthread_join(t, 0);
    return 0;
}
