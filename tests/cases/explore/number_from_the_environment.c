// exit: 10
// says: ulseq verdict: false(unreach-call)

/* A text of seven characters has more values than can be tried: numbers of each length are. */
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    const char *text = getenv("COUNT");
    int count = text ? atoi(text) : 0;
    assert(count < 1000);
    return 0;
}
