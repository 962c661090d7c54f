// verdict: false(undefined)
#include <time.h>

int main(void)
{
    clock_gettime(CLOCK_REALTIME, 0);
    return 0;
}
