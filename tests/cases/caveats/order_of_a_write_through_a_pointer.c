// rests on: operands and arguments are evaluated from left to right, also where it matters (C leaves it open)
#include <assert.h>

static int set(int *to)
{
    *to = 5;
    return 1;
}

static int sum(int first, int second)
{
    return first + second;
}

int main(void)
{
    int number = 0;
    assert(sum(set(&number), number) == 6);
    return 0;
}
