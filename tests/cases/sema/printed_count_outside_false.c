// verdict: false(undefined)
// `%n` writes an `int`.
#include <stdio.h>

struct pair {
    char one;
    char two;
};

int main(void)
{
    struct pair pair;
    printf("abc%n", (int *)&pair);
    return 0;
}
