// verdict: false(undefined)
// C11 7.24.4.1: memcmp compares the first n characters of both objects, which must have as many.
#include <string.h>

int main(void)
{
    char two[2] = {1, 2}, four[4] = {3};
    return memcmp(two, four, sizeof four) > 0;
}
