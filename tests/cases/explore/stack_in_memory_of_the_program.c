// exit: 5
// says: more than a contract in C covers

// POSIX pthread_attr_setstack: the thread changes the memory.
#include <assert.h>
#include <pthread.h>
static char memory[1 << 16] __attribute__((aligned(4096)));
void *work(void *arg)
{
    return arg;
}
int main(void)
{
    pthread_t t;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (pthread_attr_setstack(&attributes, memory, sizeof memory) || pthread_create(&t, &attributes, work, 0))
        return 0;
    pthread_join(t, 0);
    assert(!memory[sizeof memory - 64]);
    return 0;
}
