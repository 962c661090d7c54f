/*
 * ulseq primitives in the words of SV-COMP: for any verifier, and for gcc and clang.
 *
 * A path ends in abort(); a violation is a call of reach_error(), and nothing else is one.
 *   -DULSEQ_CHECK_MISUSE  misuse of the thread library is a violation, too
 *   -DULSEQ_CHECK_BOUNDS  reaching a bound is one, too: a proof may not rest on a cut path
 */
extern void abort(void) __attribute__((__noreturn__));
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__));
extern void reach_error(void) __attribute__((__noreturn__));
void reach_error(void) { __assert_fail("0", "ulseq", 1, "reach_error"); }

#define ULSEQ_ASSUME(cond) do { if (!(cond)) abort(); } while (0)
#define ULSEQ_VIOLATION(text) reach_error()
#ifdef ULSEQ_CHECK_MISUSE
#define ULSEQ_MISUSE(text) reach_error()
#else
#define ULSEQ_MISUSE(text) abort()
#endif
#ifdef ULSEQ_CHECK_BOUNDS
#define ULSEQ_BOUND(text) reach_error()
#else
#define ULSEQ_BOUND(text) abort()
#endif

/* Any value of the type; declared only, the verifier knows the names. */
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern signed char __VERIFIER_nondet_schar(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned int __VERIFIER_nondet_unsigned(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern __SIZE_TYPE__ __VERIFIER_nondet_size_t(void);
extern __PTRDIFF_TYPE__ __VERIFIER_nondet_ptrdiff_t(void);
extern void *__VERIFIER_nondet_pointer(void);
extern char *__VERIFIER_nondet_pchar(void);
extern char *__VERIFIER_nondet_charp(void);
extern unsigned char __VERIFIER_nondet_u8(void);
extern unsigned short __VERIFIER_nondet_u16(void);
extern unsigned int __VERIFIER_nondet_u32(void);

/* A program counter of n bits: the narrowest type that has them. */
typedef unsigned char __ulseq_pc1;
typedef unsigned char __ulseq_pc2;
typedef unsigned char __ulseq_pc3;
typedef unsigned char __ulseq_pc4;
typedef unsigned char __ulseq_pc5;
typedef unsigned char __ulseq_pc6;
typedef unsigned char __ulseq_pc7;
typedef unsigned char __ulseq_pc8;
typedef unsigned short __ulseq_pc9;
typedef unsigned short __ulseq_pc10;
typedef unsigned short __ulseq_pc11;
typedef unsigned short __ulseq_pc12;
typedef unsigned short __ulseq_pc13;
typedef unsigned short __ulseq_pc14;
typedef unsigned short __ulseq_pc15;
typedef unsigned short __ulseq_pc16;
typedef unsigned int __ulseq_pc17;
typedef unsigned int __ulseq_pc18;
typedef unsigned int __ulseq_pc19;
typedef unsigned int __ulseq_pc20;
typedef unsigned int __ulseq_pc21;
typedef unsigned int __ulseq_pc22;
typedef unsigned int __ulseq_pc23;
typedef unsigned int __ulseq_pc24;
typedef unsigned int __ulseq_pc25;
typedef unsigned int __ulseq_pc26;
typedef unsigned int __ulseq_pc27;
typedef unsigned int __ulseq_pc28;
typedef unsigned int __ulseq_pc29;
typedef unsigned int __ulseq_pc30;
typedef unsigned int __ulseq_pc31;
typedef unsigned int __ulseq_pc32;
#define ULSEQ_PC(bits) __ulseq_pc##bits
