// verdict: true
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char *argv[])
{
    int n = 3;
    if (argc > 1) {
        char *first = argv[1];
        n = atoi(first);
        printf("%s: %d\n", argv[0], n);
    }
    if (argc <= 1)
        assert(n == 3);
    return 0;
}
