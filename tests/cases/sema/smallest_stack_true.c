// verdict: true
// `PTHREAD_STACK_MIN` of glibc is a call.
#define _GNU_SOURCE
#include <assert.h>
#include <limits.h>
#include <unistd.h>

extern long __sysconf(int);

int main(void)
{
    assert(__sysconf(_SC_THREAD_STACK_MIN) >= -1);
    return 0;
}
