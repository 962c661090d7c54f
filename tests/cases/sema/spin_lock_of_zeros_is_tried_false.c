// verdict: false(misuse)

#include <pthread.h>
static pthread_spinlock_t lock;
int main(void)
{
    return pthread_spin_trylock(&lock);
}
