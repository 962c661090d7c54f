// verdict: false(unreach-call)
#include <assert.h>
#include <errno.h>

void elsewhere(void);

int main(void)
{
    errno = 0;
    elsewhere();
    assert(errno == 0);
    return 0;
}
