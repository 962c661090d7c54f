// verdict: true
// needs: a proof
// C11 7.27.3.1: asctime changes no broken-down time.
#include <assert.h>
#include <time.h>

int main(void)
{
    time_t first = 0;
    struct tm *time = gmtime(&first);
    if (time && time->tm_sec == 5) {
        asctime(time);
        assert(time->tm_sec == 5);
    }
    return 0;
}
