// verdict: true
// needs: a proof
#include <assert.h>
#include <pthread.h>

int locked;

int main(void)
{
    int rounds = 0;
    for (int i = 0; i < 2; i++) {
        switch (i) {
            pthread_mutex_t mutex;
        default:
            pthread_mutex_init(&mutex, 0);
            pthread_mutex_lock(&mutex);
            locked++;
        }
    }
    {
        int count = 3;
        if (rounds) {
        again:
            count = 4;
        }
        rounds += count;
    }
    // This jump begins `count`, which is set behind the label.
    if (rounds == 3)
        goto again;
    assert(locked == 2 && rounds == 7);
    return 0;
}
