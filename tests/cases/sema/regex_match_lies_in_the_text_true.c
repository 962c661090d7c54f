// verdict: true
// POSIX regexec: what matches lies in the text, and the whole match is there.
#include <assert.h>
#include <regex.h>
static regex_t expression;
static const char text[] = "ab";
int main(void) {
    regmatch_t found[2];
    if (regcomp(&expression, "a(b)", REG_EXTENDED) != 0) return 0;
    if (regexec(&expression, text, 2, found, 0) != 0) return 0;
    assert(found[0].rm_so >= 0 && found[0].rm_so <= found[0].rm_eo && found[0].rm_eo <= 2);
    assert(found[1].rm_so == -1 || text[found[1].rm_so] >= 0);
    regfree(&expression);
}
