// verdict: unknown
// C11 7.11.1.1: choosing "C" does not fail.
#include <assert.h>
#include <locale.h>
#include <pthread.h>

int main(void)
{
    if (!setlocale(LC_ALL, "C"))
        assert(0);
    setlocale(LC_ALL, "");
    return 0;
}
