// exit: 10
// says: violated at

// The time comes from the environment, so any date is a possible one.
#include <assert.h>
#include <time.h>

int main(void)
{
    time_t now = time(0);
    struct tm *date = gmtime(&now);
    assert(!date || date->tm_year == 70);
    return 0;
}
