// verdict: false(unreach-call)
// The number of arguments is arbitrary.
#include <assert.h>
#include <pthread.h>

int seen;

void *worker(void *arg)
{
    seen = 1;
    return arg;
}

int main(int argc, char **argv)
{
    pthread_t t;
    if (argc != 3)
        return 0;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(seen == 0);
    return 0;
}
