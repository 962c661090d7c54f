// explore: true
// symbolic: true
// cbmc: true
// Two numbers that are not aligned are one behind the other.
#include <pthread.h>

static struct {
    char first;
    int second, third;
} __attribute__((packed)) all;

static void *set(void *unused)
{
    all.second = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    all.third = 2;
    all.first = 3;
    pthread_join(thread, 0);
    return 0;
}
