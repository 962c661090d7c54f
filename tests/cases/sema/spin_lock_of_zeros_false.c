// verdict: false(misuse)

// There is no static initializer of a spin lock.
#include <pthread.h>
static pthread_spinlock_t lock;
static int x;
static void *thread(void *argument)
{
    pthread_spin_lock(&lock);
    x++;
    pthread_spin_unlock(&lock);
    return argument;
}
int main(void)
{
    pthread_t id;
    pthread_create(&id, 0, thread, 0);
    pthread_join(id, 0);
    return 0;
}
