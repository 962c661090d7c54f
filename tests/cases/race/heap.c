// explore: false(no-data-race)
// symbolic: false(no-data-race)
// cbmc: false(no-data-race)
// Of two blocks of memory, the threads write one.
#include <pthread.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

static struct node *list;

static void *set(void *unused)
{
    list->next->value = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    list = malloc(sizeof *list);
    list->next = malloc(sizeof *list);
    list->value = list->next->value = 0;
    pthread_create(&thread, 0, set, 0);
    list->value = 2;
    int seen = list->next->value;
    pthread_join(thread, 0);
    return seen;
}
