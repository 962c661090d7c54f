// verdict: false(undefined)
// POSIX freelocale
#define _GNU_SOURCE
#include <locale.h>

int main(void)
{
    locale_t one = newlocale(LC_ALL_MASK, "C", 0);
    if (!one)
        return 0;
    freelocale(one);
    freelocale(one);
    return 0;
}
