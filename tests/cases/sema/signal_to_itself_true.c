// verdict: true
// POSIX pthread_kill: a thread that runs finds itself, so that a valid signal number is the only condition.
#include <assert.h>
#include <pthread.h>
#include <signal.h>

static void *work(void *arg)
{
    pthread_t self = pthread_self();
    assert(pthread_kill(self, 0) == 0);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    assert(pthread_kill(pthread_self(), 0) == 0);
    pthread_join(thread, 0);
    return 0;
}
