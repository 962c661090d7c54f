// verdict: true
// C11 7.22.1.3: infinities, NaNs, hexadecimal numbers, and words that are no numbers; a number that is too large.
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>

int main(void)
{
    char *end;
    const char *word = "north";
    assert(strtod(word, &end) == 0 && end == word);
    assert(strtod("0x1fz", &end) == 31 && *end == 'z');
    assert(strtod("0xg", &end) == 0 && *end == 'x');
    assert(strtod("-InFine", &end) == -HUGE_VAL && *end == 'i');
    assert(strtod("nan(a_1)b", &end) != 0 && *end == 'b');
    errno = 0;
    assert(strtod("3e309", &end) == HUGE_VAL && errno == ERANGE && !*end);
    assert(strtof("33554433", &end) == 33554432.0f && !*end);
    return 0;
}
