// verdict: false(unreach-call)
// What a thread did before it called a function that does not return is seen by others.
#include <assert.h>
#include <pthread.h>

_Noreturn void die(void);
int x;

void *work(void *arg)
{
    x = 1;
    die();
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    assert(x == 0);
    return 0;
}
