// exit: 10
// says: false(misuse)

#include <pthread.h>
static void once(void)
{
}
int main(void)
{
    pthread_once_t control;
    pthread_once(&control, once);
    return 0;
}
