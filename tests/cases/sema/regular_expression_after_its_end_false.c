// verdict: false(undefined)
// A regular expression is used after it was freed (POSIX regfree).
#include <regex.h>
int main(void)
{
	regex_t expression;
	if (regcomp(&expression, "a", 0) == 0) {
		regfree(&expression);
		regexec(&expression, "a", 0, 0, 0);
	}
	return 0;
}
