// verdict: false(undefined)
// A bit-field is an integer type of its width (C11 6.7.2.1p10): 17 does not fit into four bits (6.3.1.4p1).
#include <assert.h>
#include <pthread.h>

struct flags {
    unsigned level : 4;
    int sign : 3;
} shared;
double reading;

static void *worker(void *arg)
{
    (void)arg;
    shared.level = reading;
    return 0;
}

int main(void)
{
    pthread_t t;
    reading = 15;
    pthread_create(&t, 0, worker, 0);
    reading = 17;
    pthread_join(t, 0);
    return 0;
}
