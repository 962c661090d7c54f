// verdict: false(unreach-call)
// C11 7.24.2.1: memcpy needs no alignment, whatever others access at the same time.
#include <assert.h>
#include <pthread.h>
#include <string.h>
struct head { int kind; short size, flags; };
static int shared = 5;
static struct head head = {1, 2, 3};
static short g = 1;
static unsigned char buffer[24];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned char *put(unsigned char *at, const void *from, unsigned long size) { memcpy(at, from, size); return at + size; }
static void *writer(void *unused) {
    pthread_mutex_lock(&lock);
    memcpy(buffer + 1, &shared, 4);
    memcpy(buffer + 7, &head, sizeof head);
    memcpy(buffer + 17, &g, 2);
    put(put(buffer, &g, 2), &shared, 4);
    pthread_mutex_unlock(&lock);
    return unused;
}
int main(void) {
    pthread_t t;
    struct head copy;
    int number;
    pthread_create(&t, 0, writer, 0);
    pthread_mutex_lock(&lock);
    shared++;
    head.size++;
    memcpy(&copy, buffer + 7, sizeof copy);
    pthread_mutex_unlock(&lock);
    pthread_join(t, 0);
    memcpy(&number, buffer + 2, 4);
    assert(copy.kind == 0 || copy.kind == 1);
    assert(number == 5);
    assert(memcmp(buffer + 17, &g, 2) == 0);
    return 0;
}
