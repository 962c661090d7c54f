// verdict: false(unreach-call)
// A stream that was written is not at its beginning.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int main(void)
{
	FILE *file = fopen("/tmp/a", "w");
	if (file) {
		fputs("ab", file);
		assert(ftell(file) <= 0);
	}
	return 0;
}
