// The inputs of a function that is called twice, and that no thread can notice: the symbolic engine finds the violation, and its
// schedule has the calls only.
#include <assert.h>

int __VERIFIER_nondet_int(void);

static int get(void)
{
    int value = __VERIFIER_nondet_int();
    return value;
}

int main(void)
{
    int first = get(), second = get();
    assert(first != -7 || second != 5);
    return 0;
}
