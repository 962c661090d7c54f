// args:
// exit: 0
// says: true
// args: -DOTHER
// exit: 5
// says: an address is used as a number

// C11 6.7.5p6: a variable has the alignment with which it is declared; others have that of their types.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

_Alignas(8) int marked;
_Alignas(16) char arena[64];
int plain;

static void *mark(void *number)
{
    uintptr_t word = (uintptr_t)&marked;
    assert((word & 7) == 0);
    word |= 5;
    assert((word & 7) == 5 && (int *)(word & ~(uintptr_t)7) == &marked);
    return number;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, mark, 0);
    assert(((uintptr_t)(arena + 32) & 15) == 0);
#ifdef OTHER
    assert(((uintptr_t)&plain & 7) == 0);
#endif
    pthread_join(t, 0);
    return 0;
}
