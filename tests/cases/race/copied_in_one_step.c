// explore: false(no-data-race)
// symbolic: false(no-data-race)
// cbmc: false(no-data-race)
// Copying a structure is a copy of its members, as memcpy is one of bytes.
#include <pthread.h>
#include <string.h>

static struct pair {
    int first, second;
} shared, other;
static char text[3];

static void *set(void *unused)
{
    shared.second = 1;
    memcpy(text, "ab", 3);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    other = shared;
    pthread_join(thread, 0);
    return text[2];
}
