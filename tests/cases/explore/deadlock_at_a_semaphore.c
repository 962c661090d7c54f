// args: --property=deadlock
// exit: 10
// says: the semaphore `s`
#include "common.h"

sem_t s;

int main(void)
{
	sem_init(&s, 0, 1);
	sem_wait(&s);
	sem_wait(&s);
}
