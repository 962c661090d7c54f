// exit: 0
// says: true

// A literal is one object, however often its place is reached; so is the name of a function.
#include <assert.h>
#include <pthread.h>
static const char *text(void) { return "text"; }
static const char *name(void) { const char *first = __func__; assert(first == __func__); return first; }
static void *thread(void *unused) { return (void *)text(); }
int main(void)
{
    pthread_t id;
    void *other;
    pthread_create(&id, 0, thread, 0);
    pthread_join(id, &other);
    assert(text() == other);
    assert(name() == name());
    return 0;
}
