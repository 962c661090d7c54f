/* What the library does is told at the call by the program. */
#include <assert.h>
#include <pthread.h>
#include <sys/mman.h>

int *memory;

void *work(void *arg)
{
    if (!arg)
        memory[1] = 1;
    if (arg)
        pthread_exit(arg);
}

int main(void)
{
    memory = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return 1;
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(memory[1] == 0);
    munmap(memory, 100);
    return 0;
}
