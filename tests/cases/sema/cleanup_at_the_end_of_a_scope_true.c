// verdict: true
// A cleanup is called where a scope is left: at its end, by break, continue, goto and return, the last variable first.
#include <assert.h>
#include <pthread.h>

#define CLEANUP(f) __attribute__((cleanup(f)))

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int shared, trace;

static void note(const int *digit)
{
    trace = trace * 10 + *digit;
}
static inline void release(pthread_mutex_t **lock)
{
    if (*lock)
        pthread_mutex_unlock(*lock);
}
static int taken(void)
{
    int old = trace;
    trace = 0;
    return old;
}

static int at_return(int early)
{
    int one CLEANUP(note) = 1;
    if (early)
        return trace + one;
    CLEANUP(note) int two = 2, three = 3;
    return trace + two + three;
}

static void at_jumps(void)
{
    for (int i = 0; i < 3; i++) {
        CLEANUP(note) int one = 1;
        if (i == 0)
            continue;
        CLEANUP(note) int two = 2;
        switch (i) {
            CLEANUP(note) int three;
        case 1:
            three = 3;
            break;
        default:
            three = 4;
            goto out;
        }
    }
out:
    assert(taken() == 1321421);
}

static void backwards(void)
{
    int rounds = 0;
again:;
    CLEANUP(note) int seven = 7;
    if (++rounds < 3)
        goto again;
}

static void into_a_scope(void)
{
    goto inside;
    {
        CLEANUP(note) int three;
    inside:
        three = 3;
    }
}

static void inside_a_scope(void)
{
    int one CLEANUP(note) = 1;
    {
        CLEANUP(note) int two = 2;
        goto end;
    }
end:;
}

void *thread(void *arg)
{
    CLEANUP(release) pthread_mutex_t *guard = (pthread_mutex_lock(&m), &m);
    int old = shared;
    shared = old + 1;
    if (old)
        return arg;
    return 0;
}

int main(void)
{
    assert(at_return(1) == 1 && taken() == 1);
    assert(at_return(0) == 5 && taken() == 321);
    at_jumps();
    backwards();
    assert(taken() == 777);
    into_a_scope();
    assert(taken() == 3);
    inside_a_scope();
    assert(taken() == 21);
    int value = ({
        CLEANUP(note) int four = 4;
        trace + four;
    });
    assert(value == 4 && taken() == 4);
    for (int five CLEANUP(note) = 5, *done = 0; !done; done = (void *)1)
        assert(trace == 0);
    assert(taken() == 5);
    pthread_t a, b;
    pthread_create(&a, 0, thread, 0);
    pthread_create(&b, 0, thread, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_mutex_lock(&m);
    assert(shared == 2);
    pthread_mutex_unlock(&m);
    return 0;
}
