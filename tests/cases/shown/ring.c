// A ring of four cells: the index of the writer stays in it.
// shows: ring.c: at <= 3
#include <assert.h>
#include <pthread.h>

int cells[4];
unsigned at;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *write(void *arg)
{
    while (1) {
        pthread_mutex_lock(&m);
        cells[at] = 1;
        at = (at + 1) % 4;
        pthread_mutex_unlock(&m);
    }
    return arg;
}

void *watch(void *arg)
{
    while (1) {
        pthread_mutex_lock(&m);
        assert(at < 4);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, 0, write, 0);
    pthread_create(&other, 0, watch, 0);
    pthread_join(one, 0);
    return 0;
}
