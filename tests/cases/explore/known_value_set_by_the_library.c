// exit: 10
// says: false(unreach-call)
#include "common.h"

int g;
sem_t s;

int main(void)
{
	int x = __VERIFIER_nondet_int(), value = 0;
	sem_init(&s, 0, 3);
	sem_getvalue(&s, &value);
	if (value) {
		g = x;
		if (g == 7777) reach_error();
	}
	return 0;
}
