// exit: 5
// says: an address is used as a number, or the id of a thread

// The lower half of an id is a number. The text of the program does not say that ids come here: too many pointers are between.
#include <assert.h>
#include <pthread.h>
static unsigned long ****deep;
static void *thread(void *argument) { return argument; }
int main(void)
{
    pthread_t id;
    pthread_create(&id, 0, thread, 0);
    unsigned long *a = &id, **b = &a, ***c = &b;
    deep = &c;
    unsigned long *****more = &deep, ******most = &more;
    unsigned half = (unsigned)******most;
    assert((half & 1) == 1);
    pthread_join(id, 0);
    return 0;
}
