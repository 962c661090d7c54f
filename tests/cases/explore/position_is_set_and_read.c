// args: --property=no-data-race
// exit: 10
// says: data race

// C11 7.21.9.1p2, 7.21.9.3p2: fgetpos stores the position, fsetpos reads it.
#include <pthread.h>
#include <stdio.h>

fpos_t position;

static void *store(void *p)
{
    fgetpos(stdin, &position);
    return p;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, store, 0);
    fsetpos(stdin, &position);
    pthread_join(t, 0);
    return 0;
}
