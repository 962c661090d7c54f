// verdict: false(unreach-call)
// The random number is used behind the call as well.
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

int main(void)
{
    int time = rand() % 8 + 10;
    usleep(time);
    int other = time * 2;
    usleep(other);
    assert(time != 17);
    return 0;
}
