// verdict: true
// C11 7.11.1.1p4: the locale is "C" at first; asking for it does not fail.
#include <assert.h>
#include <locale.h>
#include <pthread.h>
#include <string.h>

int main(void)
{
    assert(!strcmp(setlocale(LC_ALL, 0), "C"));
    setlocale(LC_CTYPE, "");
    assert(setlocale(LC_CTYPE, 0) && setlocale(LC_ALL, "C"));
    return 0;
}
