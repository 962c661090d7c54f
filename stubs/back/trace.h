#ifdef ULSEQ_TRACE
/*
 * Every choice passes through a variable of a function of its own: its name, its type and its value stand in a
 * counterexample, in the order in which the choices are made (src/schedule/choices.rs).
 */
#define ULSEQ_GHOST(type, name) \
    static type __ulseq_choice_##name(void) { type __ulseq1_chosen = __VERIFIER_nondet_##name(); return __ulseq1_chosen; }
ULSEQ_GHOST(_Bool, bool)
ULSEQ_GHOST(char, char)
ULSEQ_GHOST(signed char, schar)
ULSEQ_GHOST(unsigned char, uchar)
ULSEQ_GHOST(short, short)
ULSEQ_GHOST(unsigned short, ushort)
ULSEQ_GHOST(int, int)
ULSEQ_GHOST(unsigned int, uint)
ULSEQ_GHOST(unsigned int, unsigned)
ULSEQ_GHOST(long, long)
ULSEQ_GHOST(unsigned long, ulong)
ULSEQ_GHOST(long long, longlong)
ULSEQ_GHOST(unsigned long long, ulonglong)
ULSEQ_GHOST(float, float)
ULSEQ_GHOST(double, double)
ULSEQ_GHOST(__SIZE_TYPE__, size_t)
ULSEQ_GHOST(__PTRDIFF_TYPE__, ptrdiff_t)
ULSEQ_GHOST(void *, pointer)
ULSEQ_GHOST(char *, pchar)
ULSEQ_GHOST(char *, charp)
ULSEQ_GHOST(unsigned char, u8)
ULSEQ_GHOST(unsigned short, u16)
ULSEQ_GHOST(unsigned int, u32)
#define __VERIFIER_nondet_bool __ulseq_choice_bool
#define __VERIFIER_nondet_char __ulseq_choice_char
#define __VERIFIER_nondet_schar __ulseq_choice_schar
#define __VERIFIER_nondet_uchar __ulseq_choice_uchar
#define __VERIFIER_nondet_short __ulseq_choice_short
#define __VERIFIER_nondet_ushort __ulseq_choice_ushort
#define __VERIFIER_nondet_int __ulseq_choice_int
#define __VERIFIER_nondet_uint __ulseq_choice_uint
#define __VERIFIER_nondet_unsigned __ulseq_choice_unsigned
#define __VERIFIER_nondet_long __ulseq_choice_long
#define __VERIFIER_nondet_ulong __ulseq_choice_ulong
#define __VERIFIER_nondet_longlong __ulseq_choice_longlong
#define __VERIFIER_nondet_ulonglong __ulseq_choice_ulonglong
#define __VERIFIER_nondet_float __ulseq_choice_float
#define __VERIFIER_nondet_double __ulseq_choice_double
#define __VERIFIER_nondet_size_t __ulseq_choice_size_t
#define __VERIFIER_nondet_ptrdiff_t __ulseq_choice_ptrdiff_t
#define __VERIFIER_nondet_pointer __ulseq_choice_pointer
#define __VERIFIER_nondet_pchar __ulseq_choice_pchar
#define __VERIFIER_nondet_charp __ulseq_choice_charp
#define __VERIFIER_nondet_u8 __ulseq_choice_u8
#define __VERIFIER_nondet_u16 __ulseq_choice_u16
#define __VERIFIER_nondet_u32 __ulseq_choice_u32
#endif
