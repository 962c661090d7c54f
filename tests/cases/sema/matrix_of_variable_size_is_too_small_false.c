// verdict: false(unreach-call)
// Two threads write rows of one matrix; the row behind the last one of the first thread is that of the other.
#include <assert.h>
#include <pthread.h>

static int width = 2;
static void *shared;

static void fill(int n, int (*m)[n], int rows, int value)
{
    for (int i = 0; i < rows; i++)
        m[i][0] = value;
}

void *thread(void *arg)
{
    fill(width, (int (*)[width])shared + 1, 1, 2);
    return arg;
}

int main(void)
{
    int m[2][width];
    pthread_t t;
    shared = m;
    pthread_create(&t, 0, thread, 0);
    fill(width, m, 2, 1);
    pthread_join(t, 0);
    assert(m[1][0] == 2);
    return 0;
}
