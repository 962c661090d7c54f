// verdict: true
// The same name stands for the same semaphore, as long as it is not removed.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

static int count;

static void *add(void *arg)
{
    sem_t *own = sem_open("/turn", 0);
    if (own == SEM_FAILED)
        return arg;
    sem_wait(own);
    count++;
    sem_post(own);
    sem_close(own);
    return arg;
}

int main(void)
{
    pthread_t thread;
    sem_t *turn = sem_open("/turn", O_CREAT | O_EXCL, 0600, 1);
    if (turn == SEM_FAILED)
        return 1;
    pthread_create(&thread, 0, add, 0);
    sem_wait(turn);
    int before = count;
    count++;
    assert(count == before + 1);
    sem_post(turn);
    pthread_join(thread, 0);
    sem_close(turn);
    sem_unlink("/turn");
    return 0;
}
