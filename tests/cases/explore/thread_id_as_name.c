// exit: 0
// says: ulseq verdict: true

// Ids may be copied, compared with each other and with 0, and handed to functions of the library.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct lock { pthread_t owner; int depth; } lock;
pthread_t ids[2];
static pthread_t me(void) { return pthread_self(); }
static void *enters(void *arg) {
    pthread_t none = 0, *mine = arg ? arg : &none;
    assert(*mine == 0 || pthread_equal(*mine, me()));
    return 0;
}
int main(void) {
    lock.owner = me();
    lock.depth = 1;
    for (int i = 0; i < 2; i++) {
        pthread_create(&ids[i], 0, enters, 0);
        assert(ids[i] != lock.owner);
        pthread_join(ids[i], 0);
    }
    unsigned long saved = (unsigned long)lock.owner;
    assert(saved == pthread_self() && lock.depth + 1 == 2);
    return 0;
}
