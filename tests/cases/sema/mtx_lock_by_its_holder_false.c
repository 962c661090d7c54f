// verdict: false(misuse)
// C11 7.26.4.3p2: a mutex that is not recursive shall not be locked by the calling thread.
#include <threads.h>

int main(void)
{
    mtx_t mutex;
    mtx_init(&mutex, mtx_plain);
    mtx_lock(&mutex);
    mtx_lock(&mutex);
    return 0;
}
