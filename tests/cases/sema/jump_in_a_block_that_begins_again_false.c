// verdict: false(unreach-call)

// Each round of the loop begins the block and its variable anew; the jump leaves the declaration and the assignment out.
#include <assert.h>
int main(void)
{
    for (int i = 0; i < 2; i++) {
        if (i == 1)
            goto use;
        int value;
        value = 3;
    use:
        assert(value == 3);
    }
    return 0;
}
