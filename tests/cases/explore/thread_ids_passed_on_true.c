// exit: 0
// says: true

// Ids that are stored, copied with memory, passed on and compared with each other are no numbers.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct worker {
    struct worker *next;
    pthread_t id;
    int number, done;
    int (*is_mine)(pthread_t);
};
static pthread_t main_id;
static int is_main(pthread_t id) { return pthread_equal(id, main_id); }
static int not_main(pthread_t id) { return id != main_id; }
static void *start(void *argument)
{
    struct worker *worker = argument;
    worker->done = worker->number + 1;
    assert(worker->is_mine(pthread_self()));
    return (void *)(long)worker->number;
}
static void *same(void *id)
{
    assert((pthread_t)id == main_id);
    return 0;
}
int main(void) {
    struct worker workers[2], copy, *heap = malloc(sizeof *heap);
    pthread_t other;
    main_id = pthread_self();
    memset(workers, 0, sizeof workers);
    for (int i = 0; i < 2; i++) {
        workers[i].number = i;
        workers[i].is_mine = not_main;
        pthread_create(&workers[i].id, 0, start, &workers[i]);
    }
    for (int i = 0; i < 2; i++) {
        void *result;
        pthread_join(workers[i].id, &result);
        assert((long)result == i && workers[i].done == i + 1);
    }
    memcpy(&copy, &workers[1], sizeof copy);
    *heap = copy;
    assert(heap->number + copy.done == 3 && heap->id == workers[1].id);
    assert(is_main(main_id));
    pthread_create(&other, 0, same, (void *)main_id);
    pthread_join(other, 0);
    free(heap);
    return 0;
}
