// verdict: true
// needs: a proof
// C11 7.27.2.5: nobody sets the clock back here.
#include <assert.h>
#include <time.h>

int main(void)
{
    struct timespec first, second;
    if (timespec_get(&first, TIME_UTC) && timespec_get(&second, TIME_UTC))
        assert(first.tv_sec <= second.tv_sec);
    return 0;
}
