// args: -DSORTED
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DCOMPARED
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DFILLED
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DCOUNTED
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DCOPIED
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DCAST
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DORDERED
// exit: 5
// says: an address is used as a number, or the id of a thread

// What library functions and other types make of ids depends on their numbers.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct owner { int used; pthread_t id; };
struct words { unsigned long first, second; };
static int by_number(const void *a, const void *b)
{
    pthread_t left = *(const pthread_t *)a, right = *(const pthread_t *)b;
    return left < right ? -1 : left > right;
}
static void *nothing(void *unused) { return 0; }
int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, nothing, 0);
    pthread_create(&threads[1], 0, nothing, 0);
    pthread_t first = threads[0], second = threads[1];
    pthread_join(first, 0);
    pthread_join(second, 0);
    struct owner owner = {0, pthread_self()};
    struct words words;
    char bytes[4] = "";
#if defined SORTED
    qsort(threads, 2, sizeof *threads, by_number);
    assert(threads[0] == first);
#elif defined COMPARED
    assert(memcmp(&first, &second, sizeof first) < 0);
#elif defined FILLED
    memset(bytes, (int)pthread_self(), 1);
    assert(bytes[0] > 0 && bytes[0] < 20);
#elif defined COUNTED
    assert(__builtin_clzl(pthread_self()) > 40);
#elif defined COPIED
    memcpy(&words, &first, sizeof first);
    assert(words.first < 100);
#elif defined CAST
    assert(((struct words *)&owner)->second < 100);
#elif defined ORDERED
    assert((void *)pthread_self() < (void *)100);
#endif
    return 0;
}
