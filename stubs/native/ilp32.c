/*
 * What a replayed 32-bit program needs where there is no C library for 32 bits (src/replay/runner.rs): Linux system calls, memory
 * that is never given back, the functions of <string.h> that the translation leaves to the library, and division of 64 bits.
 * Compiled with -m32 -nostdlib -ffreestanding, together with the program.
 */
#ifndef __i386__
#error "for 32-bit x86 only"
#endif
typedef __SIZE_TYPE__ size;
typedef unsigned long long u64;

static long call3(long number, long a, long b, long c)
{
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(number), "b"(a), "c"(b), "d"(c) : "memory");
    return result;
}

/* Numbers of arch/x86/entry/syscalls/syscall_32.tbl: exit, read, write, open, getpid, kill. */
__attribute__((__noreturn__)) void _exit(int status)
{
    for (;;)
        call3(1, status, 0, 0);
}
long read(int file, void *to, size count) { return call3(3, file, (long)to, (long)count); }
long write(int file, const void *from, size count) { return call3(4, file, (long)from, (long)count); }
int open(const char *path, int flags, ...)
{
    __builtin_va_list rest;
    __builtin_va_start(rest, flags);
    int mode = flags & 0100 ? __builtin_va_arg(rest, int) : 0;
    __builtin_va_end(rest);
    return (int)call3(5, (long)path, flags, mode);
}
__attribute__((__noreturn__)) void exit(int status) { _exit(status); }
__attribute__((__noreturn__)) void abort(void)
{
    call3(37, call3(20, 0, 0, 0), 6, 0);
    _exit(134);
}

void *memcpy(void *to, const void *from, size count)
{
    char *t = to;
    const char *f = from;
    while (count--)
        *t++ = *f++;
    return to;
}
void *memmove(void *to, const void *from, size count)
{
    char *t = to;
    const char *f = from;
    if (t <= f)
        return memcpy(to, from, count);
    while (count--)
        t[count] = f[count];
    return to;
}
void *memset(void *to, int byte, size count)
{
    char *t = to;
    while (count--)
        *t++ = (char)byte;
    return to;
}
int memcmp(const void *a, const void *b, size count)
{
    const unsigned char *x = a, *y = b;
    for (; count--; x++, y++)
        if (*x != *y)
            return *x - *y;
    return 0;
}
size strlen(const char *text)
{
    size length = 0;
    while (text[length])
        length++;
    return length;
}
int strncmp(const char *a, const char *b, size count)
{
    for (; count--; a++, b++)
        if (*a != *b || !*a)
            return (unsigned char)*a - (unsigned char)*b;
    return 0;
}
int strcmp(const char *a, const char *b) { return strncmp(a, b, (size)-1); }
char *strcpy(char *to, const char *from)
{
    memcpy(to, from, strlen(from) + 1);
    return to;
}
int abs(int value) { return value < 0 ? -value : value; }

static char heap[1 << 26] __attribute__((__aligned__(16)));
static size used;
/* The size stands in the 16 bytes before each object. */
void *malloc(size count)
{
    size whole = (count + 31) & ~(size)15;
    if (whole < count || whole > sizeof heap - used)
        return 0;
    char *at = heap + used;
    used += whole;
    *(size *)at = count;
    return at + 16;
}
void *calloc(size count, size each)
{
    if (each && count > (size)-1 / each)
        return 0;
    /* Nothing is used again, so it is still zero. */
    return malloc(count * each);
}
void free(void *object) { (void)object; }
void *realloc(void *object, size count)
{
    void *new = malloc(count);
    if (new && object) {
        size old = *(size *)((char *)object - 16);
        memcpy(new, object, old < count ? old : count);
    }
    return new;
}

/* What gcc calls for 64-bit division (libgcc has it, but not for 32 bits where no such library is). */
static u64 divide(u64 a, u64 b, u64 *rest)
{
    u64 quotient = 0, r = 0;
    for (int bit = 63; bit >= 0; bit--) {
        r = r << 1 | (a >> bit & 1);
        if (r >= b) {
            r -= b;
            quotient |= 1ULL << bit;
        }
    }
    *rest = r;
    return quotient;
}
u64 __udivdi3(u64 a, u64 b)
{
    u64 rest;
    return divide(a, b, &rest);
}
u64 __umoddi3(u64 a, u64 b)
{
    u64 rest;
    divide(a, b, &rest);
    return rest;
}
long long __divdi3(long long a, long long b)
{
    u64 rest, quotient = divide(a < 0 ? -(u64)a : (u64)a, b < 0 ? -(u64)b : (u64)b, &rest);
    return (long long)((a < 0) != (b < 0) ? -quotient : quotient);
}
long long __moddi3(long long a, long long b)
{
    u64 rest;
    divide(a < 0 ? -(u64)a : (u64)a, b < 0 ? -(u64)b : (u64)b, &rest);
    return (long long)(a < 0 ? -rest : rest);
}

extern int main();
extern void (*__init_array_start[])(void), (*__init_array_end[])(void);
__attribute__((__used__, __noreturn__)) static void begin(void)
{
    for (void (**each)(void) = __init_array_start; each < __init_array_end; each++)
        (*each)();
    _exit(main(0, 0, 0));
}
/* The stack is aligned to 16 bytes before the call, as the ABI wants. */
__asm__(".globl _start\n_start:\n\txorl %ebp, %ebp\n\tandl $-16, %esp\n\tcall begin\n");
