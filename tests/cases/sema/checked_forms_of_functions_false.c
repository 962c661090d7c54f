// verdict: false(unreach-call)
// A checked copy of one byte is an access to shared memory as the plain one is.
#include <assert.h>
#include <pthread.h>

static char shared[1];

void *thread(void *arg)
{
    __builtin___memcpy_chk(shared, "a", 1, __builtin_object_size(shared, 0));
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, thread, 0);
    char one = shared[0];
    assert(one == shared[0]);
    pthread_join(t, 0);
    return 0;
}
