// rests on: `sem_getvalue` gives 0 while threads wait, as on Linux (POSIX also allows a negative number)
#include <semaphore.h>

int main(void)
{
	sem_t s;
	int n;
	sem_init(&s, 0, 0);
	sem_getvalue(&s, &n);
	return n < 0;
}
