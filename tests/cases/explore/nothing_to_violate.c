// exit: 0
// says: note: the program has no assertion and never calls reach_error
// args: --property unreach-call
// exit: 0
// says: note: the program has no assertion and never calls reach_error

#include <pthread.h>

static int shared;

static void *one(void *unused) {
    shared++;
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, 0, one, 0);
    pthread_join(id, 0);
    return shared - 1;
}
