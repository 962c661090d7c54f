// args:
// exit: 5
// says: whose contract allows results that the function never has
// args: -DNUMBER
// exit: 5
// says: whose contract allows results that the function never has
// args: -DPLAIN
// exit: 10
// says: violated at

// What a pattern with special characters matches, and what a number with many digits is rounded to, is not computed.
#include <assert.h>
#include <fnmatch.h>
#include <stdlib.h>

int main(void)
{
#ifdef NUMBER
	assert(strtod("1.2345678901234567890", 0) < 2);
#elif defined PLAIN
	assert(fnmatch("a", "b", 0) == 0);
#else
	assert(fnmatch("a*", "ab", 0) == 0);
#endif
	return 0;
}
