// exit: 5
// says: command line with other arguments
#include "common.h"
#include <assert.h>

// Only the empty command line is followed: the assertion holds there.
int main(int c, char **v)
{
	assert(v[0] != 0 && v[0][0] == 0 && c == 1 && v[1] == 0);
	return 0;
}
