// verdict: true
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

void reach_error(void);

int main(void)
{
    if (rand() < 0 || random() < 0 || lrand48() < 0) reach_error();
    if (getpid() <= 0) reach_error();
    if (isatty(0) > 1) reach_error();
    if (mrand48() > 0x7fffffffL) reach_error();
    return 0;
}
