// exit: 5
// says: more than a contract in C covers

// POSIX initstate: each number of random changes the state.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static char state[8];
int main(void)
{
    initstate(1, state, sizeof state);
    char byte = state[5];
    random();
    assert(state[5] == byte);
    return 0;
}
