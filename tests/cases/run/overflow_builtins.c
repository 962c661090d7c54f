// Arithmetic with overflow check: the wrapped result is stored, and the value says whether it is exact.
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

static const int ints[] = {0, 1, -1, 2, 46341, -46341, INT_MAX, INT_MIN, INT_MAX - 1};
static const long longs[] = {0, 1, -1, 3037000500, LONG_MAX, LONG_MIN, LONG_MIN + 1, 2};
static const unsigned long words[] = {0, 1, 2, 4294967296, ULONG_MAX, ULONG_MAX - 1, 1UL << 63, 128};

#define TRY(type, format, a, b) \
    do { \
        type r; \
        int o = __builtin_add_overflow(a, b, &r); \
        printf("%d " format " ", o, r); \
        o = __builtin_sub_overflow(a, b, &r); \
        printf("%d " format " ", o, r); \
        o = __builtin_mul_overflow(a, b, &r); \
        printf("%d " format "\n", o, r); \
    } while (0)

static int room_for(size_t n, size_t *bytes)
{
    return !__builtin_mul_overflow(n, sizeof(int), bytes) && !__builtin_add_overflow(*bytes, 16, bytes);
}

int main(void)
{
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++) {
            TRY(int, "%d", ints[i], ints[j]);
            TRY(unsigned, "%u", ints[i], ints[j]);
            TRY(short, "%d", ints[i], ints[j]);
            TRY(unsigned long, "%lu", ints[i], ints[j]);
            TRY(long, "%ld", ints[i], (unsigned char)ints[j]);
            TRY(unsigned, "%u", (unsigned)ints[i], (unsigned)ints[j]);
            TRY(unsigned long, "%lu", (unsigned)ints[i], (unsigned)ints[j]);
        }
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            TRY(long, "%ld", longs[i], longs[j]);
            TRY(int, "%d", longs[i], longs[j]);
            TRY(long, "%ld", longs[i], 7);
        }
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            TRY(unsigned long, "%lu", words[i], words[j]);
            TRY(unsigned char, "%d", words[i], words[j]);
            TRY(signed char, "%d", words[i], words[j]);
            TRY(int, "%d", words[i], words[j]);
            TRY(int, "%d", words[i], 200);
            TRY(long, "%ld", words[i], words[j]);
            TRY(long, "%ld", longs[i], (unsigned)words[j]);
            TRY(int, "%d", (unsigned)words[i], longs[j]);
            TRY(unsigned long, "%lu", words[i], 7);
        }
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            TRY(unsigned long, "%lu", longs[i], longs[j]);
            TRY(unsigned long, "%lu", longs[i], words[j]);
            TRY(unsigned long, "%lu", words[i], longs[j]);
            TRY(unsigned long, "%lu", ints[i], words[j]);
            TRY(unsigned long, "%lu", words[i], ints[j]);
            TRY(long, "%ld", longs[i], words[j]);
            TRY(long, "%ld", words[i], longs[j]);
            TRY(long, "%ld", ints[i], words[j]);
            TRY(int, "%d", longs[i], words[j]);
            TRY(unsigned, "%u", words[i], longs[j]);
            TRY(signed char, "%d", words[i], longs[j]);
            TRY(long, "%ld", 1, words[j]);
            TRY(long, "%ld", (_Bool)1, 9223372036854775808ul);
            TRY(unsigned long, "%lu", words[i], -1);
        }
    size_t bytes;
    int first = room_for(4, &bytes);
    printf("%d %zu ", first, bytes);
    printf("%d\n", room_for(1UL << 62, &bytes));
    int r;
    printf("%d ", __builtin_sadd_overflow(INT_MAX, 1, &r));
    printf("%d\n", r);
    return 0;
}
