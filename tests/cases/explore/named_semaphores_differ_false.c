// exit: 10
// says: named_semaphores_differ_false.c:31
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

static int count;

static void *add(void *name)
{
    sem_t *own = sem_open(name, O_CREAT | O_EXCL, 0600, 1);
    if (own == SEM_FAILED)
        return 0;
    sem_wait(own);
    count++;
    sem_post(own);
    return 0;
}

// Two names stand for two semaphores, which do not exclude each other.
int main(void)
{
    pthread_t thread;
    sem_t *turn = sem_open("/a", O_CREAT | O_EXCL, 0600, 1);
    if (turn == SEM_FAILED)
        return 1;
    pthread_create(&thread, 0, add, "/b");
    sem_wait(turn);
    int before = count;
    count++;
    assert(count == before + 1);
    sem_post(turn);
    pthread_join(thread, 0);
    return 0;
}
