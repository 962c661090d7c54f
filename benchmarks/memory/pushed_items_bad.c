/*
 * Two threads push an item each onto a list, whose items main frees at the end.
 *
 * Lost memory: the new item becomes the head after the lock is given up, so that one of them is missing.
 *
 * Features: mutexes, heap, lists.
 */
#include <pthread.h>
#include <stdlib.h>

struct item {
    struct item *next;
    int value;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct item *head;

static void *push(void *value)
{
    struct item *item = malloc(sizeof *item);
    item->value = *(int *)value;
    pthread_mutex_lock(&lock);
    item->next = head;
    pthread_mutex_unlock(&lock);
    head = item;
    return NULL;
}

int main(void)
{
    pthread_t one, two;
    int first = 1, second = 2, sum = 0;
    pthread_create(&one, NULL, push, &first);
    pthread_create(&two, NULL, push, &second);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    while (head) {
        struct item *next = head->next;
        sum += head->value;
        free(head);
        head = next;
    }
    return sum != 3;
}
