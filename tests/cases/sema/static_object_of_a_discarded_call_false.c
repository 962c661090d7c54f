// verdict: false(unreach-call)
// POSIX getprotobyname: a call overwrites the object of the last one, also if nobody uses its result.
#include <assert.h>
#include <netdb.h>
#include <pthread.h>

void *work(void *arg)
{
    getprotobyname("udp");
    return arg;
}

int main(void)
{
    struct protoent *one = getprotobyname("tcp");
    if (!one)
        return 0;
    int number = one->p_proto;
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(one->p_proto == number);
    return 0;
}
