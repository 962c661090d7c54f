// verdict: true
// A named semaphore is closed, and an unnamed one destroyed: POSIX sem_close, sem_destroy.
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t *turn, done;

static void *work(void *unused)
{
    sem_wait(turn);
    sem_post(&done);
    return unused;
}

int main(void)
{
    pthread_t thread;
    turn = sem_open("/turn", O_CREAT | O_EXCL, 0600, 1);
    if (turn == SEM_FAILED)
        return 1;
    sem_init(&done, 0, 0);
    pthread_create(&thread, 0, work, 0);
    sem_wait(&done);
    pthread_join(thread, 0);
    sem_close(turn);
    sem_unlink("/turn");
    sem_destroy(&done);
    return 0;
}
