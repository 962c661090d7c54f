// verdict: true
// A structure may be assigned to itself (C11 6.5.16.1p3), memmove may copy onto itself, and no bytes overlap with nothing.
#include <assert.h>
#include <string.h>

struct pair {
    int first, second;
} pairs[2] = {{1, 2}, {3, 4}};

static void assign(struct pair *to, const struct pair *from)
{
    *to = *from;
}

int main(void)
{
    char text[8] = "ab";
    assign(&pairs[0], &pairs[0]);
    assign(&pairs[1], &pairs[0]);
    memmove(text, text, 3);
    memcpy(text, text, 0);
    strncpy(text, text, 0);
    memcpy(text + 4, text, 3);
    assert(pairs[0].first == 1 && pairs[1].second == 2 && text[5] == 'b');
    return 0;
}
