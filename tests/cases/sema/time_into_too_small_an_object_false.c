// verdict: false(undefined)
#include <time.h>

int main(void)
{
    short small;
    time((time_t *)&small);
    return 0;
}
