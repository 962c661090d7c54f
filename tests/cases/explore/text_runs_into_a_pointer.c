// exit: 5
// says: an address is used as a number, or the id of a thread

/* A member array is overrun by one byte: what is left of the pointer behind it is no pointer. */
#include <assert.h>

struct record {
    char name[8];
    int *number;
} one;

int number;

static void ends(char *text, int at)
{
    text[at] = 0;
}

int main(void)
{
    one.number = &number;
    ends(one.name, 8);
    assert(one.number == &number);
    return 0;
}
