// exit: 5
// says: a child process that shares the memory of its parent

// vfork(2): what the child stores is stored in its parent.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
volatile int stored;
int main(void)
{
    pid_t child = vfork();
    if (child == 0) {
        stored = 1;
        _exit(0);
    }
    assert(child <= 0 || !stored);
    return 0;
}
