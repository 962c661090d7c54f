// args: -DARGUMENT
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DPOINTER
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DRESULT
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DSPECIFIC
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DDESTRUCTOR
// exit: 5
// says: an address is used as a number, or the id of a thread
// args: -DCLEANUP
// exit: 5
// says: an address is used as a number, or the id of a thread

// An id travels through what the thread library passes on and keeps, and is used as a number only there.
#include <assert.h>
#include <pthread.h>
static void small(void *id) { assert((unsigned long)id < 100); }
static void *start(void *argument)
{
#if defined ARGUMENT
    assert((unsigned long)argument < 100);
#elif defined POINTER
    assert(*(unsigned long *)argument < 100);
#elif defined RESULT
    return (void *)pthread_self();
#elif defined DESTRUCTOR
    pthread_setspecific(*(pthread_key_t *)argument, (void *)pthread_self());
#endif
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_key_t key;
    void *result = 0;
    pthread_key_create(&key, small);
#if defined ARGUMENT
    pthread_create(&thread, 0, start, (void *)pthread_self());
#elif defined POINTER
    pthread_create(&thread, 0, start, &thread);
#else
    pthread_create(&thread, 0, start, &key);
#endif
    pthread_join(thread, &result);
#if defined RESULT
    assert((unsigned long)result < 100);
#elif defined SPECIFIC
    pthread_setspecific(key, (void *)pthread_self());
    assert((unsigned long)pthread_getspecific(key) < 100);
    pthread_setspecific(key, 0);
#elif defined CLEANUP
    pthread_cleanup_push(small, (void *)pthread_self());
    pthread_cleanup_pop(1);
#endif
    return 0;
}
