// verdict: false(unreach-call)
// C11 7.27.3p1: ctime may overwrite the result of asctime; that it does is not said.
#include <assert.h>
#include <pthread.h>
#include <time.h>

int main(void)
{
    time_t now = 0;
    struct tm date = {.tm_mday = 1, .tm_year = 70};
    char *one = asctime(&date), *other = ctime(&now);
    assert(one == other);
    return 0;
}
