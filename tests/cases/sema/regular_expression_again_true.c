// verdict: true
// A regular expression is compiled again after it was freed (POSIX regfree).
#include <assert.h>
#include <regex.h>
int main(void)
{
	regex_t expression;
	for (int i = 0; i < 2; i++) {
		regmatch_t all = { 7, 7 };
		if (regcomp(&expression, "a", i ? REG_NOSUB : 0) != 0)
			return 0;
		if (regexec(&expression, "a", 1, &all, 0) == 0)
			assert(i ? all.rm_so == 7 : all.rm_so <= all.rm_eo);
		regfree(&expression);
	}
	return 0;
}
