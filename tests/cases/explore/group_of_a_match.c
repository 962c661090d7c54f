// exit: 5
// says: whose contract allows results that the function never has

// POSIX regexec: where a group matches follows from the text and the pattern, which the contract does not look at.
#include <assert.h>
#include <regex.h>

int main(void)
{
    regex_t pattern;
    regmatch_t found[2];
    if (regcomp(&pattern, "^([a-z]+)$", REG_EXTENDED))
        return 1;
    if (regexec(&pattern, "ab", 2, found, 0) == 0)
        assert(found[1].rm_so == 0);
    regfree(&pattern);
    return 0;
}
