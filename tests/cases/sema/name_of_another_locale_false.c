// verdict: false(unreach-call)
// C11 7.11.1.1p8: the text names the locale that was set.
#include <assert.h>
#include <locale.h>
#include <string.h>

int main(void)
{
    if (setlocale(LC_ALL, ""))
        assert(strcmp(setlocale(LC_ALL, 0), "C") == 0);
    return 0;
}
