// verdict: false(unreach-call)
// POSIX inet_ntoa: a call overwrites the text of the last one, also if nobody uses its result.
#include <arpa/inet.h>
#include <assert.h>
#include <pthread.h>
#include <time.h>

char *text;

void *work(void *arg)
{
    struct in_addr other = {2};
    inet_ntoa(other);
    return arg;
}

int main(void)
{
    /* Something comes from the environment. */
    time(0);
    struct in_addr one = {1};
    pthread_t t;
    text = inet_ntoa(one);
    char first = text[0];
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(text[0] == first);
    return 0;
}
