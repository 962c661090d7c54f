// verdict: false(unreach-call)
// Numbers that are read from the arguments of the program are arbitrary.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int threads = 1;
int count;

void *add(void *arg)
{
    count = count + 1;
    return arg;
}

int main(int argc, char *argv[])
{
    pthread_t first, second;
    if (argc == 3) {
        sscanf(argv[1], "%d", &threads);
    }
    pthread_create(&first, 0, add, 0);
    if (threads == 2) {
        pthread_create(&second, 0, add, 0);
        pthread_join(second, 0);
    }
    pthread_join(first, 0);
    assert(count == 1);
    return 0;
}
