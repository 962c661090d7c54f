// verdict: true
// needs: a proof
// C11 7.22.1.3: a number with few digits is converted exactly.
#include <assert.h>
#include <stdlib.h>

int main(void)
{
	char *end;
	assert(strtod(" -12.25e1x", &end) == -122.5 && *end == 'x');
	assert(strtof(".5", NULL) == 0.5f && atof("7") == 7);
	assert(strtod("e", &end) == 0 && *end == 'e');
	return 0;
}
