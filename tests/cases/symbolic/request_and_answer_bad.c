// A request is answered although nothing was taken over, if it is for 9.
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

unsigned request, answer, total, more, taken;

void *ask(void *arg)
{
    while (1) {
        __VERIFIER_atomic_begin();
        if (request == answer) {
            assert(taken == total + more);
            total += more;
            more = __VERIFIER_nondet_uint();
            request = !request;
        }
        __VERIFIER_atomic_end();
    }
    return arg;
}

void *serve(void *arg)
{
    while (1) {
        __VERIFIER_atomic_begin();
        if (request != answer) {
            if (more != 9)
                taken += more;
            answer = !answer;
        }
        __VERIFIER_atomic_end();
    }
    return arg;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, 0, ask, 0);
    pthread_create(&other, 0, serve, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
    return 0;
}
