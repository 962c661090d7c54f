// exit: 10
// says: false(unreach-call)

// Bits that belong to no bit-field have any value in memory from `malloc` (C11 7.22.3.4).
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct flags {
    unsigned low : 4;
};

int main(void)
{
    struct flags *flags = malloc(sizeof *flags);
    const unsigned char *bytes = (const unsigned char *)flags;

    flags->low = 1;
    assert(flags->low == 1);
    assert(bytes[0] == 1);
    free(flags);
    return 0;
}
