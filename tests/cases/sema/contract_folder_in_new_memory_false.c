// verdict: false(unreach-call)
// Linux getcwd(3): a null pointer stands for new memory.
#include <assert.h>
#include <unistd.h>

int main(void)
{
    char *folder = getcwd(0, 0);
    if (folder)
        assert(0);
    return 0;
}
