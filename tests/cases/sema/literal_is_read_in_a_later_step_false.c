// verdict: false(unreach-call)
// A step goes on behind a string literal that an earlier step has come past.
#include <assert.h>
#include <pthread.h>

static char text[2] = "a";

static void *look(void *unused)
{
    const char *mark;
    for (mark = " "; *mark && *mark != text[0]; mark++)
        ;
    assert(*mark);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, look, 0);
    text[0] = 'b';
    pthread_join(thread, 0);
    return 0;
}
