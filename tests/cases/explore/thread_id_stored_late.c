// exit: 5
// says: an address is used as a number, or the id of a thread

// Where `main` stores its id stands behind where it is read: it is the same number.
#include <pthread.h>
extern void reach_error(void);
unsigned long me;
static void *looks(void *unused) {
    unsigned long mine = me;
    if (mine == 7) reach_error();
    return 0;
}
int main(void) {
    pthread_t t;
    me = (unsigned long)pthread_self();
    pthread_create(&t, 0, looks, 0);
    pthread_join(t, 0);
    return 0;
}
