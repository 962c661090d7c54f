// verdict: true
// needs: a proof
// A variable of the program that has the name of one of the library.
#include <assert.h>

static int daylight = 3;

int main(void)
{
	assert(daylight == 3);
	return 0;
}
