// verdict: unknown
// A pointer to the end of memory is no place that the unknown function could set.
#include <assert.h>
#include <stdlib.h>
extern void sort(int *first, int *end);
int main(void)
{
	int *numbers = calloc(4, sizeof *numbers);
	if (!numbers)
		return 0;
	int *end = numbers + 4;
	sort(numbers, end);
	assert(numbers + 4 == end);
	return 0;
}
