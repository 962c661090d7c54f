// exit: 10
// says: false(unreach-call)
#include "common.h"

static void *set(void *to) { *(int *)to = 1; return 0; }

int g;

int main(void)
{
	int x = __VERIFIER_nondet_int(), flag = 0;
	pthread_t t;
	pthread_create(&t, 0, set, &flag);
	if (flag) {
		g = x;
		if (g == 7777) reach_error();
	}
	pthread_join(t, 0);
	return 0;
}
