#ifndef QUEUE_H
#define QUEUE_H
#include <pthread.h>
typedef struct { int items[4]; int n; pthread_mutex_t lock; } queue_t;
struct node { struct node *next; int value; };
enum color { RED, GREEN };
extern queue_t queue;
void put(queue_t *q, int value);
int count_of(queue_t *q);
struct node first_node(void);
enum color paint(struct node *node);
static inline int twice(int x) { return 2 * x; }
#endif
