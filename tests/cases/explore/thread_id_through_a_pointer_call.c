// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DSELF
// exit: 5
// says: an address is used as a number, or the id of a thread

// A hash of an id, by a function that is called through a table; and an id from a function that is called by a pointer.
#include <assert.h>
#include <pthread.h>
struct operations {
    int unused;
    unsigned (*hash)(pthread_t);
};
static unsigned hash(pthread_t id) { return id % 4; }
static const struct operations operations = {0, hash};
int used[4];
static void *enter(void *unused)
{
    used[operations.hash(pthread_self())]++;
    return 0;
}
int main(void) {
#ifdef SELF
    pthread_t (*self)(void) = pthread_self;
    assert(self() < 100);
#else
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        pthread_create(&threads[i], 0, enter, 0);
        pthread_join(threads[i], 0);
    }
    for (int i = 0; i < 4; i++)
        assert(used[i] < 2);
#endif
    return 0;
}
