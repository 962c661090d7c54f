/* Odd values for whatever a program does not initialize. */
#define DEFINE(name, type, value) type __VERIFIER_nondet_##name(void) { return (type)(value); }
DEFINE(bool, _Bool, 1)
DEFINE(char, char, 0x5a)
DEFINE(schar, signed char, 0x5a)
DEFINE(uchar, unsigned char, 0xa5)
DEFINE(short, short, 0x5a5a)
DEFINE(ushort, unsigned short, 0xa5a5)
DEFINE(int, int, 0x5a5a5a5a)
DEFINE(uint, unsigned, 0xa5a5a5a5u)
DEFINE(long, long, 0x5a5a5a5aL)
DEFINE(ulong, unsigned long, 0xa5a5a5a5ul)
DEFINE(longlong, long long, 0x5a5a5a5aLL)
DEFINE(ulonglong, unsigned long long, 0xa5a5a5a5ull)
DEFINE(float, float, -12345.5f)
DEFINE(double, double, -12345.5)
void *__VERIFIER_nondet_pointer(void) { return (void *)16; }
