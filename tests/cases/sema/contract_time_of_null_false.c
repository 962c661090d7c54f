// verdict: false(undefined)
// C11 7.1.4p1
#include <time.h>

int main(void)
{
    time_t *none = 0;
    return gmtime(none) == 0;
}
