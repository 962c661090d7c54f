// The pipe of the real system: a thread gets what another one has written.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int ends[2];

static void *send(void *number)
{
    if (write(ends[1], number, sizeof(int)) != sizeof(int))
        _exit(0);
    return number;
}

int main(void)
{
    int one = 1, received;
    pthread_t sender;
    if (pipe(ends) != 0)
        return 0;
    pthread_create(&sender, 0, send, &one);
    if (read(ends[0], &received, sizeof received) == sizeof received)
        assert(received != 1);
    return 0;
}
