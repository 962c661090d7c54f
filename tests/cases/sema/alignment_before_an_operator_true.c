// verdict: true
/* GCC, "Alignment": an operator that follows the name of a type is not part of the operand of `__alignof__`. */
#include <assert.h>
#include <pthread.h>

typedef struct { double number; char text; } pair;

int main(void)
{
    assert((__alignof(pthread_barrier_t) & (__alignof (pthread_barrier_t) - 1)) == 0);
    assert(__alignof(pair) - 1 == 7 && __alignof__(pair) * 2 == 16 && ~(__alignof(pair) - 1) == ~7ul);
    return sizeof(pair) - 16 + __alignof__(long) - 8;
}
