// args: --property data-race
// exit: 0
// says: true

// unlocked_stdio(3): they are safe where the thread holds the lock of the stream, and beside those that take it.
#include <pthread.h>
#include <stdio.h>

static void *prints(void *stream)
{
    flockfile(stream);
    putc_unlocked('x', (FILE *)stream);
    putchar_unlocked('x');
    funlockfile(stream);
    fputc('y', stream);
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, prints, stdout);
    pthread_create(&b, 0, prints, stdout);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
