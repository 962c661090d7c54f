// verdict: true
// A fraction that is cast to the declared type of a bit-field must fit into that type only: it is an integer when it is
// stored, and an integer may be stored in any bit-field.
#include <assert.h>
#include <pthread.h>

struct flags {
    int low : 3;
    unsigned high : 4;
} shared;
float half = 0.5f;

static void *worker(void *arg)
{
    (void)arg;
    shared.high = (unsigned)(half * 41);
    return 0;
}

int main(void)
{
    pthread_t t;
    struct flags listed = {(int)(half * 25), (unsigned)(half * 37)};
    struct flags named = {.high = (unsigned)(half * 41), .low = (int)(half * -29)};
    struct flags set;
    set.low = (int)(half * 25);
    set.high = (unsigned)(half * 37);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(listed.low == -4 && listed.high == 2);
    assert(named.low == 2 && named.high == 4);
    assert(set.low == -4 && set.high == 2);
    assert(shared.high == 4);
    return 0;
}
