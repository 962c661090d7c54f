// exit: 5
// says: whose contract allows results that the function never has

// The real function would not know the zone that the program has set: it decides nothing here.
#include <assert.h>
#include <stdlib.h>
#include <time.h>

int main(void)
{
    time_t zero = 0;
    if (setenv("TZ", "UTC", 1) != 0)
        return 0;
    tzset();
    struct tm *date = localtime(&zero);
    assert(!date || date->tm_hour == 0);
    return 0;
}
