// Each wrong input leads into a part of its own, which has more states than can be explored; behind eight right ones, an
// assertion fails.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
volatile unsigned number;
int main(void)
{
    for (int right = 0; right < 8; right++) {
        unsigned char input = __VERIFIER_nondet_uchar();
        if (input != 17 * right + 3) {
            for (int i = 0; i < 40; i++)
                number = 2 * number + __VERIFIER_nondet_bool();
            return 0;
        }
        number = input;
    }
    assert(0);
}
