// exit: 5
// says: whose contract allows results that the function never has

// The result follows from what the program passes: nothing here comes from the environment.
#include <assert.h>
#include <time.h>

int main(void)
{
    time_t zero = 0;
    struct tm *date = gmtime(&zero);
    assert(!date || date->tm_year == 70);
    return 0;
}
