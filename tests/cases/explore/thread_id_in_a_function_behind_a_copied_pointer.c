// exit: 5
// says: an address is used as a number, or the id of a thread

// Which function gets the id is known only where it is called.
#include <assert.h>
#include <pthread.h>
#include <string.h>
typedef int (*look)(unsigned long);
static int never(unsigned long number) { return number == 0; }
static int large(unsigned long number) { return number > 1000000; }
struct one { look look; };
struct other { look look; };
static struct one one = { large };
static struct other other = { never };
int main(void)
{
    struct other copy = other;
    copy.look(1);
    memcpy(&copy, &one, sizeof copy);
    assert(!copy.look(pthread_self()));
    return 0;
}
