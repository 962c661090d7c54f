/*
 * One thread walks through a list, the other one removes its second element.
 *
 * Invalid access: the walk takes the lock for each step only.
 *
 * Features: mutexes, lists, heap.
 */
#include <pthread.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *list;

static struct node *node(int value, struct node *next)
{
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = value;
    fresh->next = next;
    return fresh;
}

static void *remove_second(void *unused)
{
    pthread_mutex_lock(&lock);
    struct node *gone = list->next;
    list->next = gone->next;
    free(gone);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t other;
    int sum = 0;
    list = node(1, node(2, node(3, 0)));
    pthread_create(&other, 0, remove_second, 0);
    for (struct node *at = list; at;) {
        pthread_mutex_lock(&lock);
        sum += at->value;
        at = at->next;
        pthread_mutex_unlock(&lock);
    }
    pthread_join(other, 0);
    return sum > 6;
}
