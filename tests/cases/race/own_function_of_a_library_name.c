// explore: false(no-data-race)
// symbolic: false(no-data-race)
// cbmc: false(no-data-race)
// A recursive function of the program has the name of one of the library, and writes where another thread reads.
#include <pthread.h>

static int steps;

static int sync(int n)
{
    if (n == 0) {
        steps++;
        return 0;
    }
    return sync(n - 1);
}

static void *look(void *unused)
{
    return steps ? unused : 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, look, 0);
    sync(1);
    pthread_join(thread, 0);
    return 0;
}
