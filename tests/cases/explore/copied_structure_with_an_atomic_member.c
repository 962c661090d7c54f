// args: --property no-data-race
// exit: 10
// says: data race on `shared.flag`
// args: --property no-data-race -DCOPY=memcpy(&mine,&shared,sizeof(mine))
// exit: 10
// says: data race on `shared
// args: --property no-data-race -DCOPY=memset(&shared,0,sizeof(shared))
// exit: 10
// says: data race on `shared
// args: --property no-data-race -DCOPY=mine.flag=shared.flag
// exit: 0
// says: verdict: true

// The assignment of a structure is no atomic operation, whatever its members are (C11 6.5.16.1, 7.17).
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#ifndef COPY
#define COPY mine = shared
#endif
static struct pair {
	_Atomic int flag;
	int number;
} shared;
static void *writer(void *unused)
{
	shared.flag = 1;
	return unused;
}
int main(void)
{
	pthread_t thread;
	struct pair mine = { 1, 2 };
	pthread_create(&thread, 0, writer, 0);
	COPY;
	pthread_join(thread, 0);
	return mine.number - mine.number;
}
