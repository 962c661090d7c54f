// verdict: false(unreach-call)
// C11 7.21.6.2: formatted input sets the indicator for the end of the file.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int main(void)
{
	int number = 0;
	FILE *file = fopen("/tmp/a", "r");
	if (file) {
		fscanf(file, "%d", &number);
		assert(!feof(file));
	}
	return 0;
}
