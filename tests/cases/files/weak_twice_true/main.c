// verdict: true
// Of two weak functions, the linker takes that of the first file; a definition without an initializer is not weak.
#include <assert.h>

__attribute__((weak)) int chosen(void) { return 1; }
__attribute__((weak)) int number = 1;
int seen(void);

int main(void)
{
    assert(chosen() == 1 && seen() == 1 && number == 0);
    return 0;
}
