// verdict: true
// needs: a proof
// A jump inside of a block does not begin its variables, one into it does.
#include <assert.h>

int main(void)
{
    int rounds = 0;
    {
        void *targets[] = { &&first, &&last };
        int kept = 5;
        goto *targets[1];
    first:
        kept++;
    last:
        rounds++;
        assert(kept == 4 + rounds);
        if (rounds == 1)
            goto *targets[0];
    }
    return 0;
}
