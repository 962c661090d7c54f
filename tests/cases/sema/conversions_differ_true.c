// verdict: true
// POSIX iconv_open: each stays valid until it is closed.
#include <assert.h>
#include <iconv.h>

int main(void)
{
    iconv_t one = iconv_open("UTF-8", "UTF-8"), other;
    if (one == (iconv_t)-1)
        return 0;
    other = iconv_open("UTF-8", "UTF-8");
    assert(one != other);
    return 0;
}
