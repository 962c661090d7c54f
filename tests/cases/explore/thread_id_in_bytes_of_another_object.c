// exit: 5
// says: an address is used as a number, or the id of a thread

// A structure with an id is copied into a number.
#include <assert.h>
#include <pthread.h>
#include <string.h>
struct known { pthread_t id; };
int main(void)
{
    struct known known = { pthread_self() };
    unsigned long number;
    memcpy(&number, &known, sizeof number);
    assert(number < 100);
    return 0;
}
