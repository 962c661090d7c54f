// args: --property data-race
// exit: 10
// says: data race on `text
#include "common.h"
#include <stdio.h>

char text[4] = "abc";

void *change(void *arg)
{
	text[1] = 'x';
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, change, 0);
	printf("%s\n", text);
	pthread_join(thread, 0);
	return 0;
}
