// args: --property data-race
// exit: 10
// says: false(no-data-race)

// unlocked_stdio(3): these functions take no lock of the stream, and are not safe without one.
#include <pthread.h>
#include <stdio.h>

static void *prints(void *stream)
{
#ifdef LOCKED
    flockfile(stream);
#endif
    putc_unlocked('x', (FILE *)stream);
#ifdef LOCKED
    funlockfile(stream);
#endif
    return 0;
}

int main(void)
{
    pthread_t a, b;
#ifdef OWN
    FILE *stream = fopen("log", "w");
#else
    FILE *stream = stdout;
#endif
    if (!stream)
        return 0;
    pthread_create(&a, 0, prints, stream);
    pthread_create(&b, 0, prints, stream);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
