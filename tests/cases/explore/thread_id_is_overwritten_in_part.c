// args: -DFILLED
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DSTORED
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DMOVED
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DWHOLE
// exit: 0
// says: verdict: true

/* What is left of an id is a number that depends on the id. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

int main(void)
{
	pthread_t ids[2] = {pthread_self(), 0};
#if defined FILLED
	memset(ids, 0, 7);
	assert(ids[0] != 0);
#elif defined STORED
	*(unsigned char *)ids = 0;
	assert(ids[0] != 0);
#elif defined MOVED
	memmove((char *)&ids[1] + 6, (char *)ids + 6, 2);
	assert(ids[1] != 0);
#else
	memmove(&ids[1], ids, sizeof *ids);
	memset(ids, 0, sizeof *ids);
	assert(ids[0] == 0 && pthread_equal(ids[1], pthread_self()));
#endif
	return 0;
}
