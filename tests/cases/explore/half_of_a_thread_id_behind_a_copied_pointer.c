// exit: 5
// says: an address is used as a number, or the id of a thread

// The lower halves of two ids may be equal. Nothing in the text of the program says that ids come here.
#include <assert.h>
#include <pthread.h>
#include <string.h>
struct operations { unsigned (*half)(pthread_t); };
static unsigned half(pthread_t id) { return (unsigned)id; }
static void *thread(void *argument) { return argument; }
int main(void)
{
    struct operations made = { half }, copied;
    pthread_t id;
    memcpy(&copied, &made, sizeof made);
    pthread_create(&id, 0, thread, 0);
    assert(copied.half(id) != copied.half(pthread_self()));
    pthread_join(id, 0);
    return 0;
}
