// verdict: true
// The only step ends the program: it is not vacuous.
#include <assert.h>

int main(void)
{
	int x = 1;

	assert(x == 1);
	return 0;
}
