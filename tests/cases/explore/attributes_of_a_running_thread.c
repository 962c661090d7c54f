// exit: 5
// says: more than a contract in C covers

// pthread_getattr_np(3): it initializes the object, which can then be asked and destroyed.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
static void look(pthread_attr_t *attributes)
{
    int state;
    size_t size;
    assert(pthread_attr_getdetachstate(attributes, &state) == 0);
    assert(state == PTHREAD_CREATE_JOINABLE || state == PTHREAD_CREATE_DETACHED);
    pthread_attr_getstacksize(attributes, &size);
    pthread_attr_destroy(attributes);
}
void *work(void *arg)
{
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0)
        look(&attributes);
    return arg;
}
int main(void)
{
    pthread_t t;
    pthread_attr_t usual;
    if (pthread_getattr_default_np(&usual) == 0)
        look(&usual);
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
