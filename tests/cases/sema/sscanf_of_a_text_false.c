// verdict: false(unreach-call)
#include <assert.h>
#include <stdio.h>

int main(void)
{
    char text[] = "3 4";
    int a = 0, b = 0;
    sscanf(text, "%d%d", &a, &b);
    assert(a + b != 7);
    return 0;
}
