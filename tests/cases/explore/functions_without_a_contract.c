// args:
// exit: 10
// says: false(unreach-call)
// args: -DNOTHING_ELSE
// exit: 5
// says: call of `hcreate_r` (it has no contract) is not modeled
// args: -DNOT_REACHED
// exit: 0
// says: verdict: true
// args: -DNOTHING_ELSE --extern=pure
// exit: 10
// says: false(unreach-call)
// args: -DSIZES -D_FILE_OFFSET_BITS=64
// exit: 0
// says: verdict: true

// A function of glibc without a contract ends the executions that call it; the others count.
#define _GNU_SOURCE
#include <assert.h>
#include <fcntl.h>
#include <search.h>
#include <stdio.h>
#include <unistd.h>

_Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    struct hsearch_data table = {0};
#ifdef SIZES
    fpos_t place;
    assert(posix_fadvise(0, 0, 0, POSIX_FADV_NORMAL) >= 0);
    if (posix_fallocate(0, 0, 1) == 0 && lockf(0, F_LOCK, 1) == 0 && fgetpos(stdin, &place) == 0)
        assert(fsetpos(stdin, &place) <= 0);
    return 0;
#endif
    _Bool which = __VERIFIER_nondet_bool();
#ifdef NOT_REACHED
    which = 0;
#endif
    if (which == 1) {
        hcreate_r(3, &table);
        assert(0);
    }
#if !defined NOTHING_ELSE && !defined NOT_REACHED
    assert(which == 1);
#endif
    return 0;
}
