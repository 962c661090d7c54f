// explore: false(no-data-race)
// symbolic: false(no-data-race)
// cbmc: false(no-data-race)
// A function of the library reads what another thread writes.
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static char text[4] = "abc";

static void *set(void *unused)
{
    text[1] = 'x';
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    size_t length = strlen(text);
    pthread_join(thread, 0);
    return (int)length;
}
