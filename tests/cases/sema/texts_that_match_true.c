// verdict: true
// POSIX 2.14.1, regcomp: without special characters, a pattern matches itself, the first time in a text.
#include <assert.h>
#include <fnmatch.h>
#include <pthread.h>
#include <regex.h>

int main(void)
{
	regex_t expression;
	regmatch_t place[1];
	assert(fnmatch("ab", "ab", 0) == 0 && fnmatch("ab", "abc", 0) == FNM_NOMATCH);
	if (regcomp(&expression, "ab", 0))
		return 0;
	assert(regexec(&expression, "xa", 1, place, 0) == REG_NOMATCH);
	if (!regexec(&expression, "xaby", 1, place, 0))
		assert(place[0].rm_so == 1 && place[0].rm_eo == 3);
	regfree(&expression);
	return 0;
}
