// verdict: false(unreach-call)
// A jump inside of a block, over a declaration, begins nothing: the lifetime of a variable begins with its block (C11 6.2.4p6).
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *steps(void *arg)
{
    int state = 0;

next:
    switch (state) {
    case 0:
        break;
    case 1:
        goto use;
    default:
        goto end;
    }
    int sum[1];
    sum[0] = 10;
    state = 1;
    goto next;
use:
    sum[0] += 1;
    state = 2;
    goto next;
end:
    pthread_mutex_lock(&lock);
    total += sum[0];
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    void *where = &&first;
    int round = 0;

    pthread_create(&thread, 0, steps, 0);
    steps(0);
    pthread_join(thread, 0);
    assert(total == 21);
    goto *where;
first:
    if (round++)
        goto *where;
    int kept[1];
    kept[0] = 5;
    where = &&last;
    goto first;
last:
    assert(kept[0] == 5);
    return 0;
}
