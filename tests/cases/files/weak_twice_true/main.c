// verdict: true
// Of two weak functions, the linker takes that of the first file, and this is not the first; a definition without an
// initializer is not weak.
#include <assert.h>

__attribute__((weak)) int chosen(void) { return 2; }
int number;
int seen(void);

int main(void)
{
    assert(chosen() == 1 && seen() == 1 && number == 0);
    return 0;
}
