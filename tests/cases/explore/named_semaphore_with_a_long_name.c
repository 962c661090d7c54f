// exit: 0
// says: ulseq verdict: true

/* Semaphores whose names differ at the end (POSIX sem_open). */
#include <assert.h>
#include <fcntl.h>
#include <semaphore.h>

int main(void)
{
    sem_t *one = sem_open("/semaphore_of_a_program_with_a_long_name_1", O_CREAT | O_EXCL, 0600, 1);
    sem_t *two = sem_open("/semaphore_of_a_program_with_a_long_name_2", O_CREAT | O_EXCL, 0600, 0);
    if (one == SEM_FAILED || two == SEM_FAILED)
        return 1;
    assert(one != two);
    sem_wait(one);
    int value;
    assert(!sem_getvalue(two, &value) && value == 0);
    sem_close(one);
    sem_close(two);
    sem_unlink("/semaphore_of_a_program_with_a_long_name_1");
    return 0;
}
