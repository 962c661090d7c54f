// verdict: true
// needs: a proof
// Descriptors that are open at the same time differ, whichever function opens them and in whichever thread.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static int first = -1;

static void *work(void *unused)
{
    first = open("a", O_RDONLY);
    return unused;
}

int main(void)
{
    pthread_t thread;
    int both[2];
    pthread_create(&thread, 0, work, 0);
    int second = socket(AF_INET, SOCK_STREAM, 0);
    pthread_join(thread, 0);
    assert(first < 0 || first != second);
    if (pipe(both) == 0)
        assert(both[0] != both[1] && both[0] != first && both[1] != second);
    return 0;
}
