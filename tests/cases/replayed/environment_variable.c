#include <assert.h>
#include <stdlib.h>

int main(void)
{
    const char *name = getenv("A_NAME_THAT_NOBODY_HAS");
    assert(!name || name[0] != '-');
    return 0;
}
