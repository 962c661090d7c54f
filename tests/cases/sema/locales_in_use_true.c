// verdict: true
#define _GNU_SOURCE
#include <locale.h>

int main(void)
{
    locale_t one = newlocale(LC_ALL_MASK, "C", 0), other, before;
    if (!one)
        return 0;
    other = duplocale(one);
    before = uselocale(one);
    uselocale(before);
    uselocale(LC_GLOBAL_LOCALE);
    freelocale(one);
    if (other)
        freelocale(other);
    return 0;
}
