// verdict: false(unreach-call)
// Input can be anything, and nothing is known of a file.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

char text[4];

void *work(void *arg)
{
    FILE *file = fopen("name", "r");
    if (file && fread(text, 1, 1, file) == 1)
        assert(text[0] != 'x');
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    return 0;
}
