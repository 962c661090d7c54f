// verdict: true
// Functions of the library know no variable of the program but those that they get.
#include <assert.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

int counter;

void *work(void *arg)
{
    counter++;
    close(3);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    unlink("name");
    pthread_join(t, 0);
    assert(counter == 1);
    return 0;
}
