// verdict: true
/* POSIX munmap: memory is given back as a whole, after its last use; the size is rounded up to whole pages. */
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>

int *shared;

void *work(void *arg)
{
    shared[1] = 1;
    return arg;
}

int main(void)
{
    shared = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    int *second = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED || second == MAP_FAILED)
        return 1;
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    munmap(second, 4096);
    assert(shared[0] == 0 && shared[1] == 1);
    munmap(shared, 50);
    return 0;
}
