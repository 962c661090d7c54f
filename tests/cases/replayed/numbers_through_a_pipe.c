// The pipe of the real system: threads get what others have written, in the order of the schedule.
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
    int one = 1, two = 2, first;
    pthread_t a, b;
    if (pipe(ends) != 0)
        return 0;
    pthread_create(&a, 0, send, &one);
    pthread_create(&b, 0, send, &two);
    if (read(ends[0], &first, sizeof first) == sizeof first)
        assert(first == 1);
    return 0;
}
