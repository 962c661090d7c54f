// The standard streams are no objects of the program (C11 7.21.1p3).
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static int number;

static void *work(void *arg)
{
	FILE *file = stderr;
	assert(file != NULL && file != (FILE *)(void *)&number);
	fprintf(stderr, "working\n");
	number = 1;
	return arg;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, 0, work, 0);
	pthread_join(thread, 0);
	assert(number == 1);
	return 0;
}
