// verdict: false(unreach-call)
#include <stdlib.h>
#include <unistd.h>

void reach_error(void);

int main(void)
{
    if (rand() == 0 && getppid() == 0 && isatty(1)) reach_error();
    return 0;
}
