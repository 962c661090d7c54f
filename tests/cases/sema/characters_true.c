// verdict: true
// The macros and functions of <ctype.h>, in the locale "C".
#include <assert.h>
#include <ctype.h>

int main(void)
{
    const char *text = "12a";
    int number = 0;
    while (isdigit(*text))
        number = number * 10 + (*text++ - '0');
    assert(number == 12 && isalpha(*text) && !isspace(*text) && (isxdigit)(*text) && !(isupper)(*text));
    assert(toupper('x') == 'X' && tolower('X') == 'x' && toupper('1') == '1');
    assert(isspace(' ') && ispunct('!') && iscntrl(1) && isblank('\t') && isalnum('z') && !isgraph(' '));
    return 0;
}
