// verdict: true
// needs: a proof
// What the environment stored in a buffer is one value, however often it is copied before it is read (C11 7.24.2, 6.5.16.1).
#include <assert.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

struct message {
    unsigned short kind;
    unsigned char body[2];
};

static unsigned char shared[2], copy[2];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *copier(void *arg)
{
    pthread_mutex_lock(&m);
    memmove(copy, shared, sizeof copy);
    pthread_mutex_unlock(&m);
    return arg;
}

static void of_one_thread(void)
{
    struct message a, b, *c = &b;
    unsigned short kind;
    int word = 0x01020304;

    if (read(0, &a, sizeof a) != (ssize_t)sizeof a)
        return;
    b = a;
    memcpy(&kind, &a, sizeof kind);
    assert(kind == c->kind && c->body[1] == a.body[1]);
    if (read(0, &word, 1) == 1)
        assert((word & 0x7fffff00) == 0x01020300);
}

int main(void)
{
    pthread_t t;

    of_one_thread();
    if (read(0, shared, sizeof shared) != (ssize_t)sizeof shared)
        return 0;
    pthread_create(&t, NULL, copier, NULL);
    pthread_join(t, NULL);
    assert(copy[0] == shared[0]);
    return 0;
}
