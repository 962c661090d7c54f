// verdict: false(unreach-call)
// Each time the block is entered, `kept` is another object (C11 6.2.4p6).
#include <assert.h>

int main(void)
{
    for (int i = 0; i < 2; i++) {
        switch (i) {
            int kept;
        case 0:
            kept = 1;
            break;
        case 1:
            assert(kept == 1);
        }
    }
    return 0;
}
