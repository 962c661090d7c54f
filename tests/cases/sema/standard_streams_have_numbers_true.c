// verdict: true
// POSIX stdin: the standard streams are the descriptors 0, 1 and 2.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	FILE *out = stdout;
	assert(fileno(stdin) == STDIN_FILENO && fileno(out) == 1 && fileno(stderr) == 2);
	return 0;
}
