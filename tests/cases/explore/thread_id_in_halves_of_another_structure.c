// exit: 5
// says: an address is used as a number, or the id of a thread

// Each half of an id is a number that nobody promises.
#include <assert.h>
#include <pthread.h>
#include <string.h>
struct known { pthread_t id; };
struct halves { unsigned low, high; };
static void copy(void *to, const void *from, unsigned long size) { memcpy(to, from, size); }
int main(void)
{
    struct known known = { pthread_self() };
    struct halves halves;
    copy(&halves, &known, sizeof known);
    assert(halves.high != 77);
    return 0;
}
