// verdict: false(undefined)
// The result of a thread is stored in a constant pointer (C11 6.7.3p6).
#include <pthread.h>
static char *const result;
static void *worker(void *argument) { return argument; }
int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    pthread_join(thread, (void **)&result);
    return 0;
}
