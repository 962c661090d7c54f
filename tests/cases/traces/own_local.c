// What a thread does with its own variable is shown like other shared accesses where another thread has its address.
#include <assert.h>
#include <pthread.h>

static void *adds(void *arg) {
    *(int *)arg += 1;
    return 0;
}

int main(void) {
    pthread_t thread;
    int local = 0, alone = 0, *to = &alone;
    pthread_create(&thread, 0, adds, &local);
    local = 5;
    *to = 1;
    pthread_join(thread, 0);
    assert(local != 1);
    return 0;
}
