// verdict: true
// C11 7.1.4p1: a name in parentheses is that of the function. Its address may also be in a table.
#include <assert.h>
#include <pthread.h>

int cleaned;
void (*const leave[1])(void *) = {pthread_exit};

void clean(void *arg) { cleaned++; }

void *worker(void *arg)
{
    pthread_cleanup_push(clean, 0);
    if (arg)
        (pthread_exit)(0);
    leave[0](0);
    pthread_cleanup_pop(0);
    return 0;
}

int main(void)
{
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    pthread_create(&u, 0, worker, &cleaned);
    pthread_join(u, 0);
    assert(cleaned == 2);
    return 0;
}
