// verdict: true
// A jump leads into a branch whose condition is never true: the branch must stay.
#include <assert.h>
#include <pthread.h>

int x;

void *thread(void *arg)
{
    if (arg == 0)
        goto inside;
    if (0) {
        x = 5;
    inside:
        x = x + 1;
    }
    return 0;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, thread, 0);
    pthread_join(t, 0);
    assert(x == 1);
    return 0;
}
