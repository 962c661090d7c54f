// verdict: true
// The alignment of members, as gcc says: a typedef may lower it, and an atomic structure is aligned to its size.
#include <assert.h>
#include <stddef.h>
typedef unsigned long long compat_u64 __attribute__((aligned(4)));
typedef int any_int __attribute__((aligned(1)));
struct header { int kind; compat_u64 length; char tag; any_int crc; };
struct pair { int a, b; };
struct both { char c; _Atomic struct pair p; };
typedef char line __attribute__((aligned(64)));
struct counters { int a; line b; };
int main(void)
{
    struct header h;
    char *base = (char *)&h;
    assert(sizeof(struct header) == 20);
    assert((char *)&h.length - base == 4);
    assert((char *)&h.crc - base == 13);
    assert(offsetof(struct both, p) == 8 && sizeof(struct both) == 16);
    assert(offsetof(struct counters, b) == 64 && sizeof(struct counters) == 128);
    assert(_Alignof(compat_u64) == 4 && _Alignof(any_int) == 1 && __alignof__(line) == 64);
    assert(_Alignof(struct header) == 4);
    h.length = 1;
    h.crc = 2;
    assert(base[4] == 1 && base[13] == 2);
    _Alignas(16) int x;
    assert(__alignof__(x) == 16);
    return 0;
}
