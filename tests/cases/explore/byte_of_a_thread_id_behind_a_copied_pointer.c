// exit: 5
// says: an address is used as a number, or the id of a thread

// A byte of an id is a number. Nothing in the text of the program says that ids come here.
#include <assert.h>
#include <pthread.h>
#include <string.h>
struct operations { unsigned char (*first)(void *); };
static unsigned char first(void *bytes) { return *(unsigned char *)bytes; }
int main(void)
{
    struct operations made = { first }, copied;
    pthread_t id = pthread_self();
    memcpy(&copied, &made, sizeof made);
    assert(copied.first(&id) < 200);
    return 0;
}
