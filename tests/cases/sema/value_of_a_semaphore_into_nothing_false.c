// verdict: false(undefined)
// POSIX sem_getvalue stores through its second argument.
#include <semaphore.h>
int main(void)
{
	sem_t semaphore;
	int *value = 0;
	sem_init(&semaphore, 0, 1);
	sem_getvalue(&semaphore, value);
	return 0;
}
