// rests on: no alarm is pending when the program begins
#include <assert.h>
#include <unistd.h>

int main(void)
{
    assert(alarm(10) == 0);
    return 0;
}
