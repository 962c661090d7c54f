// verdict: true
// needs: a proof
// pthread_setname_np(3): ERANGE for more than 15 characters, and for less room than for 16.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void)
{
	char name[4];
	assert(pthread_setname_np(pthread_self(), "sixteen letters.") == ERANGE);
	assert(pthread_setname_np(pthread_self(), "fifteen letters") != ERANGE);
	assert(pthread_getname_np(pthread_self(), name, sizeof name) == ERANGE);
	return 0;
}
