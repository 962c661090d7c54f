// verdict: false(undefined)
// The second text has no end.
#include <string.h>

int main(void) {
    char set[2] = {'x', 'y'};
    return strcspn("hello", set) == 5;
}
