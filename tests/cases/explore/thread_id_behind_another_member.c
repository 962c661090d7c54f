// exit: 5
// says: an address is used as a number, or the id of a thread

// The id is beside the member that the pointer is known to point to.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
struct link { struct link *next; };
struct node { pthread_t id; struct link link; };
int main(void)
{
    struct node node = { pthread_self(), { 0 } };
    struct link *link = &node.link;
    unsigned long number = *(unsigned long *)((char *)link - offsetof(struct node, link));
    assert(number < 1000);
    return 0;
}
