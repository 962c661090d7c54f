// verdict: false(unreach-call)
// C11 7.11.1.1: another locale has another name.
#include <assert.h>
#include <locale.h>
#include <pthread.h>

int main(void)
{
    if (setlocale(LC_ALL, ""))
        assert(setlocale(LC_ALL, 0)[0] == 'C');
    return 0;
}
