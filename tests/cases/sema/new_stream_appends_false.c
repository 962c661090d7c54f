// verdict: false(unreach-call)
// C11 7.21.5.3p6: a stream for appending may be at the end of its file.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int main(void)
{
	FILE *file = fopen("/tmp/a", "a");
	if (file)
		assert(ftell(file) <= 0);
	return 0;
}
