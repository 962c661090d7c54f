// verdict: false(unreach-call)
// A recursive function of the program has the name of one of the library: the inner call is the program's, too.
#include <assert.h>
#include <pthread.h>

static int steps;

static int usleep(int n)
{
    steps++;
    return n <= 0 ? 0 : 1 + usleep(n - 1);
}

static void *work(void *unused)
{
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    int result = usleep(2);
    pthread_join(thread, 0);
    assert(result != 2 || steps != 3);
    return 0;
}
