// verdict: false(unreach-call)
// C11 7.22.5.2p4: the order of elements that compare equal is not specified.
#include <assert.h>
#include <stdlib.h>

/* Not the type that the body of qsort would give it. */
extern int __VERIFIER_nondet_bool(void);

struct pair {
    int key, value;
};

static int by_key(const void *a, const void *b)
{
    return ((const struct pair *)a)->key - ((const struct pair *)b)->key;
}

int main(void)
{
    struct pair pairs[2] = {{1, 10}, {1, 20}};
    qsort(pairs, 2, sizeof pairs[0], by_key);
    assert(pairs[0].value == 10 || __VERIFIER_nondet_bool());
    return 0;
}
