// verdict: true
// Addresses of arrays that are moved, indexed and subtracted: by whole arrays (C11 6.5.6p8 and p9).
#include <assert.h>

struct pair {
	int first[2];
	int second;
};

int array[5], rows[2][3];
struct pair pair;

int main(void)
{
	struct pair *pointer = &pair;
	int one = rows[0][0] + 1;
	assert(&array + 1 == (int (*)[5])(void *)(array + 5));
	assert((int (*)[5])&array + one == (int (*)[5])(void *)(array + 5));
	assert(*(one + &array) == array + 5 && (&array)[one] == array + 5);
	assert((&array + 1) - &array == 1 && &rows[1] - &rows[0] == 1);
	assert(&rows[0] + 1 == &rows[1] && (*&rows)[1] == &rows[0][0] + 3);
	assert((int *)(&pair.first + 1) == &pair.second && (int *)(&pointer->first + one) == &pair.second);
	*(int *)(&pointer->first + 1) = 7;
	assert(pair.second == 7);
	return 0;
}
