// exit: 5
// says: an address is used as a number, or the id of a thread

// Bytes that no call has set to an id may be the id of this thread.
#include <assert.h>
#include <pthread.h>
#include <string.h>
int main(void)
{
    pthread_t id;
    memset(&id, 1, sizeof id);
    assert(!pthread_equal(id, pthread_self()));
    return 0;
}
