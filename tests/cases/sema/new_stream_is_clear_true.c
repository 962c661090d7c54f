// verdict: true
// C11 7.21.5.3p6 and 7: a new stream has no indicators and is at its beginning.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int main(void)
{
	FILE *file = fopen("/tmp/a", "w");
	if (file) {
		assert(!feof(file) && !ferror(file));
		assert(ftell(file) <= 0);
	}
	return 0;
}
