// verdict: false(unreach-call)
// What fails to print sets `errno` (POSIX fprintf).
#include <assert.h>
#include <errno.h>
#include <stdio.h>
int main(void)
{
	errno = 0;
	if (printf("x") < 0)
		assert(errno == 0);
	return 0;
}
