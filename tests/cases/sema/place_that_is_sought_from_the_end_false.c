// verdict: false(unreach-call)
// POSIX lseek: with SEEK_END the place depends on the size of the file.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int main(void)
{
	off_t place = lseek(0, 5, SEEK_END);
	assert(place == 5 || place == -1);
	return 0;
}
