// verdict: false(undefined)
// A regular expression is freed twice (POSIX regfree).
#include <regex.h>
int main(void)
{
	regex_t expression;
	if (regcomp(&expression, "a", REG_NOSUB) == 0) {
		regfree(&expression);
		regfree(&expression);
	}
	return 0;
}
