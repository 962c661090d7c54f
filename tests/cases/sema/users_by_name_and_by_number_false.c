// verdict: false(unreach-call)
// POSIX getpwuid may overwrite what getpwnam has returned; nothing says that it does.
#include <assert.h>
#include <pthread.h>
#include <pwd.h>

struct passwd *found;

void *work(void *arg)
{
    found = getpwuid(0);
    return arg;
}

int main(void)
{
    struct passwd *one = getpwnam("root");
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    if (one && found)
        assert(one == found);
    return 0;
}
