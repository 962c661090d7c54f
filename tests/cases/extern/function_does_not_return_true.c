// verdict: true
// C11 6.7.4p8
#include <assert.h>

_Noreturn void die(const char *text);
void stop(void) __attribute__((noreturn));
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int number = __VERIFIER_nondet_int();
    int *place = 0, there;
    if (number == 0)
        die("zero");
    if (number > 0)
        place = &there;
    if (!place)
        stop();
    *place = 10 / number;
    assert(number != 0);
    return 0;
}
