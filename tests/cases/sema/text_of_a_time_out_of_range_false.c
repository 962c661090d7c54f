// verdict: false(undefined)
// C11 7.27.3.1p3: a member is out of its normal range.
#include <stdio.h>
#include <time.h>

int main(void)
{
    struct tm time = {.tm_mday = 1, .tm_year = 70, .tm_wday = 9};
    puts(asctime(&time));
    return 0;
}
