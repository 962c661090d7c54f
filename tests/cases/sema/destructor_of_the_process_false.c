// verdict: false(unreach-call)
// What the program declares otherwise than others keeps no destructor from running.
#include <assert.h>

void __VERIFIER_assume(_Bool);
extern int __VERIFIER_nondet_int(void);

static int x;

__attribute__((destructor)) static void look(void) { assert(x != 3); }

int main(void)
{
    x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x == 3);
    return 0;
}
