/*
 * A thread starts a helper with the address of a local variable.
 *
 * Invalid access: the function returns before the helper has used it.
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
}

int main(void)
{
    ask();
    pthread_join(helper, 0);
    return result > 6;
}
