// Allocated blocks are told from each other, and a freed one from the one that gets its address.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
    struct node *next;
    unsigned char value;
} *head;

static void *pushes(void *arg) {
    for (int i = 0; i < 2; i++) {
        struct node *node = malloc(sizeof *node);
        node->value = 200 + i;
        node->next = head;
        head = node;
    }
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, pushes, 0);
    pthread_join(thread, 0);
    assert(head->next->value != 200);
    return 0;
}
