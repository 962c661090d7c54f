// verdict: false(unreach-call)
// C11 7.21.6.2p12
#include <assert.h>
#include <stdio.h>

int main(void)
{
	float number = 7;
	if (scanf("%f", &number) == 1)
		assert(number == 7);
	return 0;
}
