// verdict: false(unreach-call)
// C11 7.11.2.1p8: setlocale may overwrite what localeconv returned.
#include <assert.h>
#include <locale.h>

int main(void)
{
    struct lconv *conventions = localeconv();
    if (conventions->frac_digits == 2) {
        setlocale(LC_ALL, "");
        assert(conventions->frac_digits == 2);
    }
    return 0;
}
