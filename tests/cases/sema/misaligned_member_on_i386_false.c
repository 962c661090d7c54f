// verdict: false(undefined)
// args: -m32
// Behind two bytes nothing is aligned to 4 bytes.
#include <assert.h>

struct message {
    short kind;
    char text[14];
};

int main(void) {
    struct message message = {0};
    long long *length = (long long *)message.text;
    *length = 5;
    assert(message.kind == 0);
    return 0;
}
