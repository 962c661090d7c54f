// verdict: false(undefined)
// The call goes through a null pointer.
#include <stddef.h>

extern int before(int) __attribute__((weak));

int main(void) {
    return before(1);
}
