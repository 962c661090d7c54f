// exit: 5
// says: an address is used as a number
// args: -DNULL_POINTER
// exit: 5
// says: an address is used as a number
// args: -DDIFFERENCE
// exit: 5
// says: an address is used as a number

// Where a pointer is that left its object, and how far two objects are apart, depends on where the objects are.
#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
char first[2], second;
int main(void) {
#if defined DIFFERENCE
    assert(&second - first != 2);
#elif defined NULL_POINTER
    char *pointer = 0;
    assert(pointer + __VERIFIER_nondet_ulong() != &second);
#else
    assert(first + __VERIFIER_nondet_ulong() != &second);
#endif
    return 0;
}
