// exit: 10
// says: semaphore used before it was initialized
#include "common.h"

sem_t s;

int main(void)
{
	sem_post(&s);
	return 0;
}
