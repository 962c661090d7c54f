// verdict: false(undefined)
// POSIX iconv_close
#include <iconv.h>

int main(void)
{
    char in[4] = "abc", out[4], *from = in, *to = out;
    size_t left = 3, room = 4;
    iconv_t conversion = iconv_open("UTF-8", "UTF-8");
    if (conversion == (iconv_t)-1)
        return 0;
    iconv_close(conversion);
    iconv(conversion, &from, &left, &to, &room);
    return 0;
}
