// args: --property data-race
// exit: 10
// says: false(no-data-race)

// Whoever joins a thread second misuses the library; so both orders count: only if `second` joins first does it come to the race.
#include <pthread.h>
pthread_t joined;
int x;
static void *nothing(void *unused) { return 0; }
static void *writes(void *unused) {
    x = 1;
    return 0;
}
static void *second(void *unused) {
    pthread_join(joined, 0);
    x = 2;
    return 0;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&joined, 0, nothing, 0);
    pthread_create(&a, 0, writes, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(joined, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
