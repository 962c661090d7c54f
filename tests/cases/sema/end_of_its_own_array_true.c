// verdict: true
// Pointers into one array are compared with its end.
#include <assert.h>
#include <stdlib.h>
int numbers[3] = {1, 2, 3};

int main(void)
{
	int sum = 0, *block = malloc(3 * sizeof *block), *other = 0;
	for (int *p = numbers; p != numbers + 3; p++)
		sum += *p;
	for (int *p = block, *end = block + 3; p != end; p++)
		*p = sum;
	assert(sum == 6 && block[2] == 6 && block + 1 != other && &numbers[1] != &numbers[2]);
	free(block);
	return 0;
}
