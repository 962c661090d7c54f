// verdict: false(unreach-call)
// C11 7.21.7.1: reading sets the indicator for the end of the file.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int main(void)
{
	FILE *file = fopen("/tmp/a", "r");
	if (file) {
		int c = fgetc(file);
		assert(c != EOF || !feof(file));
	}
	return 0;
}
