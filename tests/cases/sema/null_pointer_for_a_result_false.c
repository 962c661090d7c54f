// verdict: false(undefined)
// C11 7.1.4p1: a null pointer is an invalid argument, unless the function's description says otherwise. `uname` stores a
// structure, and the pointer to it is null in one order of the threads.
#include <pthread.h>
#include <stddef.h>
#include <sys/utsname.h>

static struct utsname names;
static struct utsname *result = &names;

static void *forget(void *arg)
{
    (void)arg;
    __atomic_store_n(&result, NULL, __ATOMIC_SEQ_CST);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, forget, NULL);
    uname(__atomic_load_n(&result, __ATOMIC_SEQ_CST));
    pthread_join(thread, NULL);
    return 0;
}
