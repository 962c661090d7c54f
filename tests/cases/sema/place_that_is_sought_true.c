// verdict: true
// POSIX lseek: the result is the place in the file, 0 for a device, or -1. C11 7.21.7.10p4: EOF is not pushed back.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	off_t place = lseek(0, 5, SEEK_SET);
	assert(place == 5 || place == -1 || place == 0);
	assert(lseek(0, 0, 77) == -1);
	assert(ungetc(EOF, stdin) == EOF);
	return 0;
}
