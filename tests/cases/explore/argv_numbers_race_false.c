// args: --property no-data-race
// exit: 10
// says: race
#include "common.h"
#include <stdio.h>

static int rounds;
static int count;

static void *add(void *arg)
{
	for (int i = 0; i < rounds; i++)
		count++;
	return arg;
}

// A number that is read from an argument is arbitrary: two rounds are enough for the race.
int main(int argc, char **argv)
{
	pthread_t thread;
	if (argc < 2) {
		fprintf(stderr, "usage: %s rounds\n", argv[0]);
		return 1;
	}
	rounds = atoi(argv[1]);
	pthread_create(&thread, 0, add, 0);
	count++;
	pthread_join(thread, 0);
	return 0;
}
