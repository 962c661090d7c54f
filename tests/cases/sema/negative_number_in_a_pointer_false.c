// verdict: false(unreach-call)
// A number that becomes a pointer is extended by its sign first, as every conversion to a wider type (C11 6.3.1.3), so the
// pointer gives the same number back.
#include <assert.h>
#include <pthread.h>
extern _Bool __VERIFIER_nondet_bool(void);

struct parts {
    int few : 4;
};
_Bool other;

static void *worker(void *arg)
{
    int status = -2 * other;
    (void)arg;
    return (void *)(long)status;
}

int main(void)
{
    pthread_t t;
    void *result;
    other = __VERIFIER_nondet_bool();
    struct parts parts = {other ? -3 : 3};
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, &result);
    assert((long)result != -2);
    result = (void *)(long)parts.few;
    assert((long)result == (other ? -3 : 3));
    short narrow = (short)-other;
    result = (void *)(long)narrow;
    assert(result == (void *)(long)-other);
    assert((long)(void *)(long)(other ? (long)-other : 1L) == (other ? -1 : 1));
    return 0;
}
