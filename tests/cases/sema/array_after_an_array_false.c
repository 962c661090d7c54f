// verdict: false(unreach-call)
// The address of an array moves by whole arrays (C11 6.5.6p8).
#include <assert.h>

int array[5];

int main(void)
{
	int count = 0;
	for (int *element = array; element != (int *)(&array + 1); element++)
		count++;
	assert(count != 5);
	return 0;
}
