/*
 * Two threads add the bytes of their blocks to a checksum.
 *
 * Overflow: the checksum is signed.
 *
 * Features: mutexes, unsigned arithmetic.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int checksum = 2147483000;
static const unsigned char blocks[2][3] = { { 255, 254, 3 }, { 250, 251, 9 } };

static void *add(void *block)
{
    const unsigned char *bytes = block;
    for (int i = 0; i < 3; i++) {
        pthread_mutex_lock(&lock);
        checksum += bytes[i];
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int main(void)
{
    pthread_t one, two;
    pthread_create(&one, 0, add, (void *)blocks[0]);
    pthread_create(&two, 0, add, (void *)blocks[1]);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return checksum == 0;
}
