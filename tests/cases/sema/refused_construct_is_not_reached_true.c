// verdict: true
// What is refused matters only where the program may come to it.
#include <assert.h>

typedef int four __attribute__((vector_size(16)));

static four twice(four numbers)
{
    return numbers + numbers;
}

int never(int number)
{
    four numbers = {number, number, number, number};
    numbers = twice(numbers);
    return __builtin_bswap32(numbers[1]);
}

int main(void)
{
    int number = 3;
    assert(number == 3);
    return 0;
}
