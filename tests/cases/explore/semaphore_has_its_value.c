// exit: 0
// says: verdict: true
#include "common.h"

sem_t s;

int main(void)
{
	int value;
	sem_init(&s, 0, 2);
	sem_wait(&s);
	sem_getvalue(&s, &value);
	if (value != 1) reach_error();
	sem_wait(&s);
	if (sem_trywait(&s) != -1 || errno != EAGAIN) reach_error();
	sem_post(&s);
	sem_getvalue(&s, &value);
	if (value != 1 || sem_destroy(&s) != 0) reach_error();
	return 0;
}
