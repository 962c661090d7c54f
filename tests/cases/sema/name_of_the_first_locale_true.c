// verdict: true
// C11 7.11.1.1p4 and p8: the program begins in the locale "C", and setlocale tells its name.
#include <assert.h>
#include <locale.h>
#include <string.h>

int main(void)
{
    assert(strcmp(setlocale(LC_ALL, 0), "C") == 0);
    assert(setlocale(LC_NUMERIC, "C")[0] == 'C');
    return 0;
}
