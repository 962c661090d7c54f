// verdict: false(unreach-call)
// C11 7.27.3.2p2: ctime is asctime(localtime(timer)), and all results of localtime are one object (7.27.3p1).
#include <assert.h>
#include <time.h>

int main(void)
{
    /* Something comes from the environment. */
    time(0);
    time_t first = 0, second = 1;
    struct tm *time = localtime(&first);
    if (time) {
        int seconds = time->tm_sec;
        ctime(&second);
        assert(time->tm_sec == seconds);
    }
    return 0;
}
