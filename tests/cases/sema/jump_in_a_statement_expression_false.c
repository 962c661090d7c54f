// verdict: false(unreach-call)

// The block of the statement expression begins anew in each round, and so does its variable.
#include <assert.h>
int main(void)
{
    int last = 0;
    for (int i = 0; i < 2; i++)
        last = ({
            if (i == 1)
                goto use;
            int value = 3;
        use:
            value;
        });
    assert(last == 3);
    return 0;
}
