/*
 * A thread starts a helper with the address of a local variable.
 *
 * Invalid access: none, the helper is joined while the variable lives.
 *
 * Features: lifetimes, join.
 */
#include <pthread.h>

static pthread_t helper;
static int result;

static void *help(void *input)
{
    result = *(int *)input;
    return 0;
}

static void ask(void)
{
    int question = 6;
    pthread_create(&helper, 0, help, &question);
    pthread_join(helper, 0);
}

int main(void)
{
    ask();
    return result > 6;
}
