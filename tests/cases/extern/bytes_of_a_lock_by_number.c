// verdict: unknown
// `sizeof(pthread_mutex_t)` is not known here as a number: the model of a mutex has another size.
#include <pthread.h>
#include <string.h>
int main(void) {
    struct { int before; pthread_mutex_t mutex; } guarded;
    memset(&guarded.mutex, 0, 40);
    memset(&guarded, 0, 8);
    return 0;
}
