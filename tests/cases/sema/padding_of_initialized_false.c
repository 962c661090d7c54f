// verdict: false(unreach-call)
// An initializer leaves the padding of an automatic object unspecified (C11 6.2.6.1p6).
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct item {
    char kind;
    int value;
};

int main(void)
{
    struct item item = {1, 2};
    unsigned char bytes[sizeof item];

    memcpy(bytes, &item, sizeof item);
    assert(bytes[0] == 1);
    assert(bytes[1] == 0);
    return 0;
}
