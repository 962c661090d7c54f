// verdict: true
// C11 7.22.1.3p4: a hexadecimal number has a binary exponent.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int main(void)
{
	char *end;
	assert(strtod("0x1p3", &end) == 8 && *end == 0);
	assert(strtod("-0x.8p+1x", &end) == -1 && *end == 'x');
	assert(strtod("0x1.8p-1p", &end) == 0.75 && *end == 'p');
	assert(strtod("0x.", &end) == 0 && *end == 'x');
	assert(strtof("0xApq", &end) == 10 && *end == 'p');
	return 0;
}
