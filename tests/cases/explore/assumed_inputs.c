// exit: 10
// says: violated at

/* Of each input, the assumptions leave a few values; only the last one of each interval violates the assertion. */
#include <assert.h>

int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
void __VERIFIER_assume(int);
volatile int used[5];

int main(void) {
    int a = __VERIFIER_nondet_int();
    __VERIFIER_assume(a > -4 && a < -1);
    int b = __VERIFIER_nondet_int();
    __VERIFIER_assume(b >= 70);
    __VERIFIER_assume(b <= 71);
    int c = __VERIFIER_nondet_int();
    __VERIFIER_assume(c == 33 || c == 1000 || c == -77);
    long d = __VERIFIER_nondet_long();
    __VERIFIER_assume(d >= 5 && d != 5);
    __VERIFIER_assume(d <= 7);
    unsigned e = __VERIFIER_nondet_uint();
    __VERIFIER_assume((unsigned long)e >= 4294967294UL);
    used[0] = a, used[1] = b, used[2] = c, used[3] = (int)d, used[4] = (int)e;
    assert(used[0] + 2 != 0 || used[1] != 71 || used[2] != 1000 || used[3] != 7 || used[4] != -1);
    return 0;
}
