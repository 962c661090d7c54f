/*
 * ulseq primitives for Frama-C's Eva, which proves only: it computes what may happen, and more.
 *
 * Every function without a body has a contract, so that a missing one in Eva's output means that something is not modeled.
 * The pointer-valued inputs have none, on purpose: no contract says "any pointer".
 *   -DULSEQ_CHECK_MISUSE  misuse of the thread library is a violation, too
 *   -DULSEQ_CHECK_UNDEFINED  undefined behavior is one, too
 *   -DULSEQ_CHECK_BOUNDS  reaching a bound is one, too: a proof may not rest on a cut path
 */
/*@ assigns \nothing; ensures \false; */
extern void abort(void) __attribute__((__noreturn__));
/*@ assigns \nothing; ensures \false; */
extern void __ulseq_stop(void) __attribute__((__noreturn__));
/* A call of it in Eva's output is a violation that may be possible. */
static void reach_error(void) { __ulseq_stop(); }

#define ULSEQ_ASSUME(cond) do { if (!(cond)) __ulseq_stop(); } while (0)
#define ULSEQ_VIOLATION(text) reach_error()
#ifdef ULSEQ_CHECK_MISUSE
#define ULSEQ_MISUSE(text) reach_error()
#else
#define ULSEQ_MISUSE(text) __ulseq_stop()
#endif
#ifdef ULSEQ_CHECK_UNDEFINED
#define ULSEQ_UNDEFINED(text) reach_error()
#else
#define ULSEQ_UNDEFINED(text) __ulseq_stop()
#endif
/* No more than this is known of all verifiers. */
#define ULSEQ_VALID(pointer, size) ((pointer) != 0)
#define ULSEQ_TOUCHES(p, n, q, m) \
    ((unsigned long)(p) < (unsigned long)(q) + (m) && (unsigned long)(q) < (unsigned long)(p) + (n))
#define ULSEQ_ALIGNED(pointer, bytes) ((unsigned long)(pointer) % (bytes) == 0)
#define ULSEQ_ENDED(pointer) 0
#define ULSEQ_MEETS(p, q) 0
#define ULSEQ_FREEABLE(pointer) 1
#ifdef ULSEQ_CHECK_BOUNDS
#define ULSEQ_BOUND(text) reach_error()
#else
#define ULSEQ_BOUND(text) __ulseq_stop()
#endif

/* Any value of the type; declared only, the verifier knows the names. */
/*@ assigns \result \from \nothing; */
extern _Bool __VERIFIER_nondet_bool(void);
/*@ assigns \result \from \nothing; */
extern char __VERIFIER_nondet_char(void);
/*@ assigns \result \from \nothing; */
extern signed char __VERIFIER_nondet_schar(void);
/*@ assigns \result \from \nothing; */
extern unsigned char __VERIFIER_nondet_uchar(void);
/*@ assigns \result \from \nothing; */
extern short __VERIFIER_nondet_short(void);
/*@ assigns \result \from \nothing; */
extern unsigned short __VERIFIER_nondet_ushort(void);
/*@ assigns \result \from \nothing; */
extern int __VERIFIER_nondet_int(void);
/*@ assigns \result \from \nothing; */
extern unsigned int __VERIFIER_nondet_uint(void);
/*@ assigns \result \from \nothing; */
extern unsigned int __VERIFIER_nondet_unsigned(void);
/*@ assigns \result \from \nothing; */
extern long __VERIFIER_nondet_long(void);
/*@ assigns \result \from \nothing; */
extern unsigned long __VERIFIER_nondet_ulong(void);
/*@ assigns \result \from \nothing; */
extern long long __VERIFIER_nondet_longlong(void);
/*@ assigns \result \from \nothing; */
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
/*@ assigns \result \from \nothing; */
extern float __VERIFIER_nondet_float(void);
/*@ assigns \result \from \nothing; */
extern double __VERIFIER_nondet_double(void);
/*@ assigns \result \from \nothing; */
extern __SIZE_TYPE__ __VERIFIER_nondet_size_t(void);
/*@ assigns \result \from \nothing; */
extern __PTRDIFF_TYPE__ __VERIFIER_nondet_ptrdiff_t(void);
extern void *__VERIFIER_nondet_pointer(void);
extern char *__VERIFIER_nondet_pchar(void);
extern char *__VERIFIER_nondet_charp(void);
/*@ assigns \result \from \nothing; */
extern unsigned char __VERIFIER_nondet_u8(void);
/*@ assigns \result \from \nothing; */
extern unsigned short __VERIFIER_nondet_u16(void);
/*@ assigns \result \from \nothing; */
extern unsigned int __VERIFIER_nondet_u32(void);
