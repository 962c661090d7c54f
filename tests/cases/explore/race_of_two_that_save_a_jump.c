// args: --property no-data-race
// exit: 10
// says: false(no-data-race)

// C11 7.13.1.1: setjmp saves its environment in its argument.
#include <pthread.h>
#include <setjmp.h>

static jmp_buf buffer;

static void *save(void *argument)
{
    return setjmp(buffer) ? 0 : argument;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, save, 0);
    save(0);
    pthread_join(thread, 0);
    return 0;
}
