// exit: 5
// says: an address is used as a number, or the id of a thread

// The lowest byte of an id may be zero.
#include <assert.h>
#include <pthread.h>
static void *thread(void *argument) { return argument; }
int main(void)
{
    pthread_t id;
    void *low = (void *)(unsigned long)(unsigned char)pthread_self();
    pthread_create(&id, 0, thread, low);
    pthread_join(id, &low);
    assert(low);
    return 0;
}
