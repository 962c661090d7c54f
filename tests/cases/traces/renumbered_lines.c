// Where a file gives its lines other numbers, the text of a line is that of the line with its number.
#include <assert.h>
#include <pthread.h>

int x;

#line 20
static void *writer(void *arg) {
    x = 1;
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
#line 50
    assert(x != 1);
    return 0;
}
