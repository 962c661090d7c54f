// verdict: true
// needs: a proof
// gcc pads the union to 12 bytes and aligns it to 4; CBMC would align it to 12.
#include <assert.h>
#include <stddef.h>

union text {
    char bytes[9];
    int number;
};

struct message {
    char kind;
    union text text;
};

int main(void)
{
    struct message message = { 1, { "eight" } };
    char *at = (char *)&message;
    assert(offsetof(struct message, text) == 4 && sizeof message == 16 && _Alignof(union text) == 4);
    assert(at[4] == 'e' && message.text.bytes[4] == 't');
    return 0;
}
