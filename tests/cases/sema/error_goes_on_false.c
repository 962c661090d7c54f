// verdict: false(unreach-call)
// error(3), err(3): with the status 0, error only prints.
#include <assert.h>
#include <err.h>
#include <error.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    int count = __VERIFIER_nondet_int();
    if (count < 0) error(0, 0, "%d is negative", count);
    if (count > 9) errx(2, "%d is too many", count);
    assert(count >= 0 && count <= 9);
}
