// Inline assembly for x86 whose instructions are known: what programs use it for that have no atomics.
#include <stdio.h>

static int add(int *at, int n)
{
    int old = n;
    __asm__ volatile("lock; xaddl %0, %1" : "+r"(old), "+m"(*at) : : "memory");
    return old + n;
}

static void increment(volatile long *at)
{
    __asm__ __volatile__("lock\n\tincq %0\n\t" : "=m"(*at) : "m"(*at));
}

static int decrement_and_test(int *at)
{
    unsigned char zero;
    __asm__ volatile("lock ; decl %0; sete %1" : "+m"(*at), "=qm"(zero) : : "memory");
    return zero != 0;
}

static int compare_and_swap(int *at, int old, int new)
{
    int before;
    __asm__ volatile("lock; cmpxchgl %2, %1" : "=a"(before), "+m"(*at) : "r"(new), "0"(old) : "memory", "cc");
    return before;
}

static char swap_if(long *at, long old, long new)
{
    char done;
    __asm__ volatile("lock; cmpxchgq %3, %0; setz %1" : "+m"(*at), "=q"(done), "+a"(old) : "r"(new) : "memory");
    return done;
}

static _Bool swap_if_by_flag(long *at, long *old, long new)
{
    _Bool done;
    __asm__ volatile("lock; cmpxchgq %3, %0" : "+m"(*at), "=@ccz"(done), "+a"(*old) : "r"(new) : "memory", "cc");
    return done;
}

static int swap_pointer_if(void *at, void *old, void *new)
{
    int differs;
    __asm__ volatile("lock cmpxchgq %3, %0" : "+m"(*(char *)at), "=@ccne"(differs), "+a"(old) : "q"(new) : "memory");
    return !differs;
}

static void *load_pointer(const void *at)
{
    void *value;
    __asm__ volatile("movq %1, %0" : "=q"(value) : "m"(*(const char *)at) : "memory");
    return value;
}

static int is_bit_clear(unsigned x, unsigned bit)
{
    unsigned char is;
    __asm__("btl %2, %1" : "=@ccnc"(is) : "r"(x), "r"(bit));
    return is;
}

static void *exchange(void **at, void *value)
{
    __asm__ volatile("xchg %0, %1" : "+r"(value), "+m"(*at) : : "memory");
    return value;
}

static short exchange_through(short *at, short value)
{
    __asm__ volatile("xchgw %w0, (%1)" : "+r"(value) : "r"(at) : "memory");
    return value;
}

static unsigned short swap16(unsigned short x)
{
    unsigned short y;
    __asm__("rorw $8, %w0" : "=r"(y) : "0"(x) : "cc");
    return y;
}

static unsigned short swap16_by_halves(unsigned short x)
{
    __asm__("xchgb %b0,%h0" : "+q"(x));
    return x;
}

static unsigned swap32(unsigned x) { __asm__("bswap %0" : "+r"(x)); return x; }
static unsigned long swap64(unsigned long x) { __asm__("bswapq %q0" : "=r"(x) : "0"(x)); return x; }
static unsigned rotate(unsigned x) { __asm__("roll $5, %0" : "+r"(x) : : "cc"); return x; }

static int test_and_set(int n, unsigned *at)
{
    int was;
    __asm__ volatile("lock; btsl %2,%1; sbbl %0,%0" : "=r"(was), "+m"(*at) : "Ir"(n) : "memory");
    return was;
}

static int is_set(int n, const unsigned *at)
{
    unsigned char is;
    __asm__("btl %2,%1; setc %0" : "=q"(is) : "m"(*at), "r"(n));
    return is;
}

static void clear(unsigned long *at, unsigned long n)
{
    unsigned long *to;
    long count;
    __asm__ volatile("cld; rep; stosq" : "=c"(count), "=D"(to) : "a"(0), "0"(n), "1"(at) : "memory");
}

static long named(long left, long right)
{
    __asm__("subq %[by], %[from]\n\tnegq %[from]" : [from] "+r"(left) : [by] "r"(right) : "cc");
    return left;
}

static unsigned long halves(unsigned long x)
{
    __asm__("movl $1, %k0" : "+r"(x));
    return x;
}

static unsigned lowest(unsigned x, unsigned char low)
{
    __asm__("movb %1, %b0" : "+q"(x) : "q"(low));
    return x;
}

static int identity(int x)
{
    int y;
    __asm__("" : "=r"(y) : "0"(x));
    __asm__ volatile("pause; mfence" : "+r"(y) : : "memory");
    return y;
}

static int is_negative(int x)
{
    char is;
    __asm__("testl %1, %1; sets %0" : "=q"(is) : "r"(x));
    return is;
}

int main(void)
{
    int n = 5, m = 1, here = 0;
    long l = 41;
    short s = 7;
    void *p = &n;
    unsigned bits[3] = {0, 8, 0};
    unsigned long words[4] = {1, 2, 3, 4};
    int sum = add(&n, 3);
    printf("%d %d\n", sum, n);
    increment(&l);
    printf("%ld\n", l);
    printf("%d %d\n", decrement_and_test(&n), decrement_and_test(&m));
    int first = compare_and_swap(&n, 7, 9), second = compare_and_swap(&n, 7, 11);
    printf("%d %d %d\n", first, second, n);
    first = swap_if(&l, 42, 43), second = swap_if(&l, 42, 44);
    printf("%d %d %ld\n", first, second, l);
    long seen = 43;
    first = swap_if_by_flag(&l, &seen, 44), second = swap_if_by_flag(&l, &seen, 45);
    printf("%d %d %ld %ld\n", first, second, seen, l);
    first = swap_pointer_if(&p, &n, &m), second = swap_pointer_if(&p, &n, 0);
    printf("%d %d %d\n", first, second, load_pointer(&p) == &m);
    p = &n;
    printf("%d %d\n", is_bit_clear(8, 3), is_bit_clear(8, 2));
    void *was = exchange(&p, &here);
    printf("%d %d\n", was == &n, p == &here);
    first = exchange_through(&s, -3);
    printf("%d %d\n", first, s);
    printf("%x %x %x %lx %x\n", swap16(0x1234), swap16_by_halves(0xabcd), swap32(0x12345678), swap64(0x1122334455667788), rotate(0x98000001));
    first = test_and_set(3, bits), second = test_and_set(3, bits);
    printf("%d %d %u %d\n", first, second, bits[0], test_and_set(35, bits));
    printf("%d %d %d\n", is_set(35, bits), is_set(34, bits), is_set(-29, bits + 2));
    clear(words, 3);
    printf("%lu %lu %lu %lu\n", words[0], words[1], words[2], words[3]);
    printf("%ld %lx %x\n", named(3, 10), halves(-1UL), lowest(0x12345678, 0xff));
    printf("%d %d %d\n", identity(4), is_negative(-1), is_negative(1));
    return 0;
}
