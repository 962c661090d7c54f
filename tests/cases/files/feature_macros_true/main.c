// Feature macros hide members of `struct tm` behind reserved names in one of the files.
// verdict: true
#define _GNU_SOURCE
#include <assert.h>
#include <time.h>
int year(struct tm *tm);
int main(void)
{
    struct tm tm = {.tm_year = 100, .tm_gmtoff = 60};
    assert(year(&tm) == 2000);
    return 0;
}
