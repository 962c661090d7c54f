#define _POSIX_C_SOURCE 200809L
#undef _DEFAULT_SOURCE
#include <time.h>
int year(struct tm *tm)
{
    return tm->__tm_gmtoff == 60 ? tm->tm_year + 1900 : 0;
}
