// verdict: false(unreach-call)

// A machine copies 8 bytes at most in one step.
#include <assert.h>
#include <pthread.h>
union words { long words[2]; };
static union words shared, ones = { { 1, 1 } };
static void *thread(void *argument)
{
    shared = ones;
    return argument;
}
int main(void)
{
    pthread_t id;
    pthread_create(&id, 0, thread, 0);
    union words seen = shared;
    assert(seen.words[0] == seen.words[1]);
    pthread_join(id, 0);
    return 0;
}
