// verdict: false(undefined)
/* POSIX munmap: another thread may still read the memory. */
#include <pthread.h>
#include <sys/mman.h>

int *shared;

void *work(void *arg)
{
    return shared[3] ? arg : 0;
}

int main(void)
{
    shared = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return 1;
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    if (munmap(shared, 100))
        return 1;
    pthread_join(t, 0);
    return 0;
}
