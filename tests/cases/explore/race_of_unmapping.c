// args: --property no-data-race
// exit: 10
// says: race_of_unmapping.c:25: write by thread 0 (main)

/* Memory is given back while another thread may still write it: told at the call of munmap. */
#include <pthread.h>
#include <sys/mman.h>

int *memory;

void *work(void *arg)
{
    memory[1] = 1;
    return arg;
}

int main(void)
{
    memory = mmap(0, 100, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return 1;
    pthread_t t;
    if (pthread_create(&t, 0, work, 0))
        return 1;
    munmap(memory, 100);
    pthread_join(t, 0);
    return 0;
}
