/*
 * A producer fills a message and sets a flag; the consumer waits for the flag.
 *
 * Data race: the flag is a plain variable.
 *
 * Features: atomics, busy waiting.
 */
#include <pthread.h>
#include <stdatomic.h>

static struct { int kind, size; } message;
static int ready;

static void *produce(void *unused)
{
    message.kind = 3;
    message.size = 8;
    ready = 1;
    return unused;
}

int main(void)
{
    pthread_t producer;
    int size = 8;
    pthread_create(&producer, 0, produce, 0);
    if (ready)
        size = message.size;
    pthread_join(producer, 0);
    return size != 8;
}
