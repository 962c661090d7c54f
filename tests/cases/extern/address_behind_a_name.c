// verdict: unknown
// Another file may write through `place`, which this one does not use.
#include <assert.h>

static int x;
int *place = &x;
void elsewhere(void);

int main(void)
{
    elsewhere();
    assert(x == 0);
    return 0;
}
