// verdict: true
// error(3), err(3): a status other than 0 ends the process.
#include <assert.h>
#include <err.h>
#include <error.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int count = __VERIFIER_nondet_int();
    if (count < 0) error(1, 0, "%d is negative", count);
    if (count > 9) errx(2, "%d is too many", count);
    assert(count >= 0 && count <= 9);
}
