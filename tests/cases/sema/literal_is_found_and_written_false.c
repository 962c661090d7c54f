// verdict: false(undefined)
// C11 6.4.5p7: strchr gives a literal away without its const.
#include <string.h>
int main(void)
{
    char *at = strchr("abc", 'b');
    *at = 'x';
    return 0;
}
