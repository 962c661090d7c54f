// exit: 10
// says: undefined behavior: division by zero
// args: --property=unreach-call
// exit: 0
// says: undefined behavior, which was not looked for
// args: --property=unreach-call,undefined
// exit: 10
// says: ulseq verdict: false(undefined)
#include "common.h"

int d = 1;

static void *changes(void *unused)
{
	d = 0;
	d = 1;
	return unused;
}

int main(void)
{
	pthread_t t;
	pthread_create(&t, NULL, changes, NULL);
	int r = 10 / d;
	pthread_join(t, NULL);
	if (r != 10)
		reach_error();
	return 0;
}
