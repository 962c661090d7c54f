// verdict: true
#include <pthread.h>

void reach_error(void);

int count;

int __VERIFIER_atomic_add(int by)
{
    int before = count;
    count = before + by;
    return before;
}

static int (*add)(int) = __VERIFIER_atomic_add;

static void *works(void *arg)
{
    add(1);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, works, 0);
    if (add(2) > 1) reach_error();
    pthread_join(t, 0);
    if (count != 3) reach_error();
    return 0;
}
