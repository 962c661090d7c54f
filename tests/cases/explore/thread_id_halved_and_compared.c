// exit: 5
// says: an address is used as a number, or the id of a thread

// The lower halves of two ids may be equal.
#include <assert.h>
#include <pthread.h>
static void *thread(void *argument) { return argument; }
int main(void)
{
    pthread_t id;
    pthread_create(&id, 0, thread, 0);
    unsigned one = (unsigned)id, other = (unsigned)pthread_self();
    assert(one != other);
    pthread_join(id, 0);
    return 0;
}
