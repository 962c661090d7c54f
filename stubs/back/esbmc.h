/*
 * ulseq primitives for ESBMC 8. The texts of the assertions are read back by src/back/esbmc.rs.
 *
 * They are statements: ESBMC 8.4 drops what follows an assertion in a comma expression.
 *
 *   -DULSEQ_IGNORE_MISUSE  misuse of the thread library ends the path silently
 *   -DULSEQ_CHECK_BOUNDS   reaching a bound is an assertion: a proof may not rest on a cut path
 */
extern void __ESBMC_assume(_Bool);
extern void __ESBMC_assert(_Bool, const char *);
extern void abort(void) __attribute__((__noreturn__));

#define ULSEQ_ASSUME(cond) __ESBMC_assume(cond)
#define ULSEQ_VIOLATION(text) do { __ESBMC_assert(0, "ulseq violation: " text); __ESBMC_assume(0); } while (0)
#ifdef ULSEQ_IGNORE_MISUSE
#define ULSEQ_MISUSE(text) __ESBMC_assume(0)
#else
#define ULSEQ_MISUSE(text) do { __ESBMC_assert(0, "ulseq misuse: " text); __ESBMC_assume(0); } while (0)
#endif
#ifdef ULSEQ_CHECK_BOUNDS
#define ULSEQ_BOUND(text) do { __ESBMC_assert(0, "ulseq bound: " text); __ESBMC_assume(0); } while (0)
#else
#define ULSEQ_BOUND(text) __ESBMC_assume(0)
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
