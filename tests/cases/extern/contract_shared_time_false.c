// verdict: false(unreach-call)
// C11 7.27.3p1: localtime and gmtime return the same object.
#include <assert.h>
#include <time.h>

int main(void)
{
    time_t now = 0, later = 7200;
    struct tm *first = localtime(&now), *second;
    if (!first)
        return 0;
    int hour = first->tm_hour;
    second = gmtime(&later);
    if (second)
        assert(first->tm_hour == hour);
    return 0;
}
