// verdict: false(unreach-call)
#include <pthread.h>

void reach_error(void);

int count;

void *__VERIFIER_atomic_add(void *arg)
{
    int before = count;
    count = before + 1;
    return arg;
}

int main(void)
{
    pthread_t t;
    void *(*add)(void *) = __VERIFIER_atomic_add;
    pthread_create(&t, 0, add, 0);
    int before = count;
    add(0);
    if (before == 1 && count == 2) reach_error();
    pthread_join(t, 0);
    return 0;
}
