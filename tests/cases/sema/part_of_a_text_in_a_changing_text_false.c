// verdict: false(unreach-call)
// The other thread changes both characters between the accesses to them: the text is read character by character.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[4] = "ab";

static void *worker(void *unused) {
    (void)unused;
    text[0] = 'x';
    text[1] = 'y';
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    assert(!strstr(text, "ay"));
    pthread_join(thread, NULL);
    return 0;
}
