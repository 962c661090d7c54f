// verdict: true
// A number that becomes a pointer is extended by its sign first, and so the pointer gives the same number back.
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    _Bool other = __VERIFIER_nondet_bool();
    int status = -2 * other;
    short narrow = (short)-other;
    assert((long)(void *)(long)status == status);
    assert((void *)(long)narrow == (void *)-1L || narrow == 0);
    return 0;
}
