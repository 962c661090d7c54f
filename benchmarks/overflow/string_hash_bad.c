/*
 * Two threads put the hashes of their words into a table.
 *
 * Overflow: the hash is signed.
 *
 * Features: multiplication, arrays.
 */
#include <pthread.h>

static int hashes[2];
static const char *words[2] = { "ringing", "no" };

static void *hash(void *number)
{
    int at = *(int *)number;
    int sum = 7;
    for (const char *text = words[at]; *text; text++)
        sum = sum * 31 + *text;
    hashes[at] = sum;
    return 0;
}

int main(void)
{
    pthread_t other;
    int first = 0, second = 1;
    pthread_create(&other, 0, hash, &second);
    hash(&first);
    pthread_join(other, 0);
    return hashes[0] == hashes[1];
}
