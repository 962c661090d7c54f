// Destructors of thread-specific data are part of the schedule (POSIX pthread_key_create).
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static pthread_key_t key;
static int ended;
static void end(void *p) { (void)p; ended++; }
static void *run(void *arg) { pthread_setspecific(key, &ended); return arg; }
int main(void)
{
    pthread_t a, b;
    pthread_key_create(&key, end);
    pthread_create(&a, 0, run, 0);
    pthread_create(&b, 0, run, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(ended == 2);
    return 0;
}
