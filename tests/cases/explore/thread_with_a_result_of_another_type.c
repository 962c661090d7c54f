// exit: 10
// says: ulseq verdict: false(unreach-call)

/* The functions that begin are known only through a pointer; neither of them says all of its result. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

typedef void *(*start)(void *);

struct task {
    start begin;
    int done;
};

static void nothing(void *arg)
{
    ((struct task *)arg)->done = 1;
}

static int number(void *arg)
{
    ((struct task *)arg)->done = 2;
    return 5;
}

static void *right(void *arg)
{
    ((struct task *)arg)->done = 3;
    return arg;
}

static void *run(struct task *task)
{
    pthread_t t;
    void *result = 0;
    if (pthread_create(&t, 0, task->begin, task))
        return 0;
    pthread_join(t, &result);
    return result;
}

int main(void)
{
    struct task tasks[] = {{right, 0}, {(start)nothing, 0}, {(start)number, 0}};
    assert(run(&tasks[0]) == &tasks[0] || !tasks[0].done);
    void *rest = run(&tasks[2]);
    assert((int)(intptr_t)rest == 5 || !tasks[2].done);
    rest = run(&tasks[1]);
    assert(rest == 0 || !tasks[1].done);
    return 0;
}
