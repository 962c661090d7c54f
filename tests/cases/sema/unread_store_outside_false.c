// verdict: false(undefined)
// A store outside of its array is undefined even if nobody reads the array.
#include <pthread.h>

struct row {
    int first;
    int cells[2];
};

void *work(void *arg)
{
    return arg;
}

int main(void)
{
    struct row rows[2] = {{0}};
    int at = 2;
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    rows[0].cells[at] = 1;
    return 0;
}
