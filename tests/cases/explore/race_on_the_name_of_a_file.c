// args: --property data-race
// exit: 10
// says: data race on `name
#include "common.h"
#include <unistd.h>

char name[4] = "abc";

void *work(void *arg)
{
	name[0] = 'x';
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, work, 0);
	unlink(name);
	pthread_join(thread, 0);
	return 0;
}
