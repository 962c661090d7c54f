// exit: 5
// says: an address is used as a number, or the id of a thread

// A byte of an id is a number. The text of the program does not say that ids come here: too many pointers are between.
#include <assert.h>
#include <pthread.h>
static unsigned char ****deep;
static void *thread(void *argument) { return argument; }
int main(void)
{
    pthread_t id;
    pthread_create(&id, 0, thread, 0);
    unsigned char *a = (unsigned char *)&id, **b = &a, ***c = &b;
    deep = &c;
    unsigned char *****more = &deep, ******most = &more;
    assert((******most & 1) == 1);
    pthread_join(id, 0);
    return 0;
}
