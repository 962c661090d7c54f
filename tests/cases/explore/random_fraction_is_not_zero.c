// exit: 10
// says: false(unreach-call)

// POSIX drand48: at least 0 and less than 1, also where the program only asks whether it is zero.
#include <assert.h>
#include <stdlib.h>

int main(void)
{
	assert(!drand48());
	return 0;
}
