// verdict: true
// needs: a proof
#include <assert.h>
#include <pthread.h>

int locked;

int main(void)
{
    for (int i = 0; i < 2; i++) {
        union {
            pthread_mutex_t mutex;
            char bytes[4];
        } both;
        pthread_mutex_init(&both.mutex, 0);
        pthread_mutex_lock(&both.mutex);
        locked++;
    }
    assert(locked == 2);
    return 0;
}
