// verdict: true
// Operands that decide nothing are evaluated, once: the address and hints of a prefetch, an offset, whether a
// compare-and-exchange is weak, memory orders, inputs of assembly that no instruction uses.
#include <assert.h>

static int calls;

static int next(void)
{
    return ++calls;
}

int main(void)
{
    int numbers[8], wanted = 0, place = 0, shared = 0;
    char *text;
    __builtin_prefetch(&numbers[next()]);
    assert(calls == 1);
    text = __builtin_assume_aligned((char *)numbers, 4, next());
    assert(calls == 2 && text == (char *)numbers);
    __atomic_compare_exchange_n(&shared, &wanted, 1, next(), __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    assert(calls == 3);
    __asm__ volatile("" : : "r"(next()), "r"(place++) : "memory");
    assert(calls == 4 && place == 1);
    __asm__ volatile("" : : "m"(numbers[next()]));
    assert(calls == 5);
    return 0;
}
