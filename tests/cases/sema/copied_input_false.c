// verdict: false(unreach-call)
// A copy of what the environment stored does not follow the original that is stored again.
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static unsigned char shared[2];

static void *reader(void *arg)
{
    if (read(0, shared, sizeof shared) != (ssize_t)sizeof shared)
        return arg;
    return arg;
}

int main(void)
{
    unsigned char copy[2];
    pthread_t t;

    if (read(0, shared, sizeof shared) != (ssize_t)sizeof shared)
        return 0;
    memcpy(copy, shared, sizeof copy);
    pthread_create(&t, NULL, reader, NULL);
    pthread_join(t, NULL);
    assert(copy[0] == shared[0]);
    return 0;
}
