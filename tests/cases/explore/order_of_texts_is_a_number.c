// exit: 10
// says: ulseq verdict: false(unreach-call)

/* C11 7.24.4: only the sign of what strcmp returns is specified; here, the function is also called for its value. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int order(const void *one, const void *other)
{
    return strcmp(one, other);
}

int main(void)
{
    char texts[2][2] = { "b", "a" };
    qsort(texts, 2, sizeof *texts, order);
    assert(order("b", "a") < 100000);
    return 0;
}
