// exit: 5
// says: command line with other arguments
#include "common.h"
#include <assert.h>

// The name of the program is empty, and few command lines are followed: the assertion holds there.
int main(int c, char **v)
{
	assert(v[0] != 0 && v[0][0] == 0 && v[c] == 0);
	assert(c == 1 || (v[1][0] != 0 && v[1][1] == 0));
	return 0;
}
