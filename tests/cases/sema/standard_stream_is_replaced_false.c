// verdict: false(unreach-call)
// C11 7.21.5.4: freopen gives a stream another file.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int main(void)
{
	if (freopen("/tmp/a", "r", stdin))
		assert(fileno(stdin) == 0);
	return 0;
}
