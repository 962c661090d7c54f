// verdict: false(unreach-call)
// C11 6.9.1p10: the arguments arrive promoted and are converted to the types of the parameters.
#include <assert.h>

int sum();
int is_tenth();

int doubled(a)
unsigned char a;
{
    return 2 * a;
}

int main(void)
{
    int (*pointer)() = sum;
    assert(sum(65537, 4) != 5);
    assert(pointer(65538, 4) == 6);
    assert(doubled(257) == 2);
    assert(is_tenth(0.1f) && is_tenth(0.1));
    return 0;
}

int sum(a, b)
short a;
int b;
{
    a++;
    return a + b - 1;
}

int is_tenth(a)
float a;
{
    return a == 0.1f;
}
