// verdict: false(undefined)
// The array at the end of a structure may be longer than declared, but begins where it begins.
#include <pthread.h>

struct stack {
    int top;
    int items[4];
};

static struct stack stack = {.top = 0};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int pop(struct stack *from)
{
    pthread_mutex_lock(&lock);
    int item = from->items[--from->top];
    pthread_mutex_unlock(&lock);
    return item;
}

static void *work(void *arg)
{
    return (void *)(long)pop(arg);
}

int main(void)
{
    pthread_t t;
    stack.items[stack.top++] = 3;
    pthread_create(&t, 0, work, &stack);
    pop(&stack);
    pthread_join(t, 0);
    return 0;
}
