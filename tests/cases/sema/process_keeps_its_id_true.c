// verdict: true
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

pid_t first;

void *look(void *arg)
{
    assert(first == getpid());
    return arg;
}

int main(void)
{
    pthread_t thread;
    first = getpid();
    assert(getuid() == getuid() && first > 0);
    pthread_create(&thread, 0, look, 0);
    pthread_join(thread, 0);
    return 0;
}
