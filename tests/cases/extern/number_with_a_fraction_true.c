// verdict: true
// needs: a proof
// C11 7.21.6.2p12: a floating number is followed by the rest of the text.
#include <assert.h>
#include <stdio.h>

int main(void)
{
	double number = 7;
	int rest = 0, count = sscanf("1.5 3", "%lf %d", &number, &rest);
	assert(count == 2 && rest == 3);
	assert(sscanf("x", "%lf", &number) == 0);
	return 0;
}
