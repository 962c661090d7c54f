// verdict: false(unreach-call)
// C11 7.24.4: the result may be 256, which is zero as a character.
#include <assert.h>
#include <string.h>
int main(void)
{
    char a[2] = "a", b[2] = "b";
    assert((signed char)strcmp(a, b));
    return 0;
}
