// verdict: true
// The other thread changes the second character only.
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[4] = "ab";

static void *worker(void *unused) {
    (void)unused;
    text[1] = 'y';
    return NULL;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    assert(!strstr(text, "xy"));
    assert(strspn(text, "a") == 1);
    assert(strcspn(text, "yb") == 1);
    assert(strpbrk(text, "a") == text);
    assert(strrchr(text, 'a') == text);
    pthread_join(thread, NULL);
    assert(strstr(text, "ay") == text);
    return 0;
}
