// verdict: unknown
// Mapping memory fails; that it may succeed is a bound.
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>

int shared;

void *work(void *arg)
{
    int *memory = mmap(0, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    shared = memory == MAP_FAILED || *memory == 0;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(shared == 1);
    return 0;
}
