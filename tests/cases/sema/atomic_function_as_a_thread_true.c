// verdict: true
#include <pthread.h>

void reach_error(void);

int a, b;

void *__VERIFIER_atomic_both(void *arg)
{
    a++;
    b++;
    return arg;
}

static void *looks(void *arg)
{
    int x = b, y = a;
    if (x > y) reach_error();
    return arg;
}

int main(void)
{
    pthread_t t, u, v;
    void *result;
    pthread_create(&t, 0, __VERIFIER_atomic_both, &a);
    pthread_create(&u, 0, __VERIFIER_atomic_both, 0);
    pthread_create(&v, 0, looks, 0);
    pthread_join(t, &result);
    pthread_join(u, 0);
    pthread_join(v, 0);
    if (a != 2 || b != 2 || result != &a) reach_error();
    return 0;
}
