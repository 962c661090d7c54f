/*
 * ulseq primitives for CBMC 6. The texts of the assertions are read back by src/back/cbmc.rs.
 *
 * They are expressions: CBMC counts do { } while (0) as a loop, which would shift the names of loops.
 *
 *   -DULSEQ_IGNORE_MISUSE  misuse of the thread library ends the path silently
 *   -DULSEQ_IGNORE_UNDEFINED  undefined behavior does
 *   -DULSEQ_IGNORE_OVERFLOW  signed overflow does
 *   -DULSEQ_IGNORE_DEADLOCK  a deadlock does
 *   -DULSEQ_IGNORE_RACE  a data race does
 *   -DULSEQ_IGNORE_ASSERTIONS  a failed assertion does
 *   -DULSEQ_CHECK_BOUNDS   reaching a bound is an assertion: a proof may not rest on a cut path
 */
#ifndef __CPROVER__
/* Only so that a C compiler accepts the file; CBMC has these built in. */
extern void __CPROVER_assume(_Bool);
extern void __CPROVER_assert(_Bool, const char *);
extern _Bool __CPROVER_rw_ok(const void *, __SIZE_TYPE__);
extern _Bool __CPROVER_r_ok(const void *, __SIZE_TYPE__);
extern _Bool __CPROVER_DYNAMIC_OBJECT(const void *);
extern __SIZE_TYPE__ __CPROVER_POINTER_OFFSET(const void *);
extern _Bool __CPROVER_same_object(const void *, const void *);
#endif
extern void abort(void) __attribute__((__noreturn__));

/* The number of an address. Where CBMC 6.6 simplifies expressions, it takes (long)p >= 0 for p == 0, but not of a result. */
__attribute__((__unused__)) static inline __SIZE_TYPE__ __ulseq_number(const volatile void *pointer) { return (__SIZE_TYPE__)pointer; }

#define ULSEQ_ASSUME(cond) __CPROVER_assume(cond)
#ifdef ULSEQ_IGNORE_ASSERTIONS
#define ULSEQ_VIOLATION(text) __CPROVER_assume(0)
#else
#define ULSEQ_VIOLATION(text) (__CPROVER_assert(0, "ulseq violation: " text), __CPROVER_assume(0))
#endif
#ifdef ULSEQ_IGNORE_MISUSE
#define ULSEQ_MISUSE(text) __CPROVER_assume(0)
#else
#define ULSEQ_MISUSE(text) (__CPROVER_assert(0, "ulseq misuse: " text), __CPROVER_assume(0))
#endif
#ifdef ULSEQ_IGNORE_UNDEFINED
#define ULSEQ_UNDEFINED(text) __CPROVER_assume(0)
#else
#define ULSEQ_UNDEFINED(text) (__CPROVER_assert(0, "ulseq undefined: " text), __CPROVER_assume(0))
#endif
#ifdef ULSEQ_IGNORE_OVERFLOW
#define ULSEQ_OVERFLOW(text) __CPROVER_assume(0)
#else
#define ULSEQ_OVERFLOW(text) (__CPROVER_assert(0, "ulseq overflow: " text), __CPROVER_assume(0))
#endif
#ifdef ULSEQ_IGNORE_DEADLOCK
#define ULSEQ_DEADLOCK(text) __CPROVER_assume(0)
#else
#define ULSEQ_DEADLOCK(text) (__CPROVER_assert(0, "ulseq deadlock: " text), __CPROVER_assume(0))
#endif
#ifdef ULSEQ_IGNORE_RACE
#define ULSEQ_RACE(text) __CPROVER_assume(0)
#else
#define ULSEQ_RACE(text) (__CPROVER_assert(0, "ulseq race: " text), __CPROVER_assume(0))
#endif
/* Whether so many bytes may be accessed there, and whether free() takes the pointer. */
#define ULSEQ_VALID(pointer, size) __CPROVER_rw_ok(pointer, size)
#define ULSEQ_FREEABLE(pointer) \
    (__CPROVER_DYNAMIC_OBJECT(pointer) && __CPROVER_POINTER_OFFSET(pointer) == 0 && __CPROVER_r_ok(pointer, 0))
/* Whether the two parts of memory have bytes in common, whether the address is a multiple of so many, whether the memory was given back. */
#define ULSEQ_TOUCHES(p, n, q, m) \
    (__CPROVER_same_object(p, q) && __CPROVER_POINTER_OFFSET(p) < __CPROVER_POINTER_OFFSET(q) + (m) \
     && __CPROVER_POINTER_OFFSET(q) < __CPROVER_POINTER_OFFSET(p) + (n))
#define ULSEQ_ALIGNED(pointer, bytes) (__CPROVER_POINTER_OFFSET(pointer) % (bytes) == 0)
/* Whether one of two pointers is behind the end of its object, and the other one points to another object. */
#define ULSEQ_MEETS(p, q) \
    (!__CPROVER_same_object(p, q) && (p) != 0 && (q) != 0 && (!__CPROVER_r_ok(p, 1) || !__CPROVER_r_ok(q, 1)))
#define ULSEQ_ENDED(pointer) (__CPROVER_DYNAMIC_OBJECT(pointer) && !__CPROVER_r_ok(pointer, 0))
/* A probe: its assertion fails when it is reached, and the path goes on. */
#define ULSEQ_REACH(number) __CPROVER_assert(0, "ulseq reach: " number)
#ifdef ULSEQ_CHECK_BOUNDS
#define ULSEQ_BOUND(text) (__CPROVER_assert(0, "ulseq bound: " text), __CPROVER_assume(0))
#else
#define ULSEQ_BOUND(text) __CPROVER_assume(0)
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

#ifdef __CPROVER__
/* A program counter of n bits: exactly as wide. */
typedef unsigned __CPROVER_bitvector[1] __ulseq_pc1;
typedef unsigned __CPROVER_bitvector[2] __ulseq_pc2;
typedef unsigned __CPROVER_bitvector[3] __ulseq_pc3;
typedef unsigned __CPROVER_bitvector[4] __ulseq_pc4;
typedef unsigned __CPROVER_bitvector[5] __ulseq_pc5;
typedef unsigned __CPROVER_bitvector[6] __ulseq_pc6;
typedef unsigned __CPROVER_bitvector[7] __ulseq_pc7;
typedef unsigned __CPROVER_bitvector[8] __ulseq_pc8;
typedef unsigned __CPROVER_bitvector[9] __ulseq_pc9;
typedef unsigned __CPROVER_bitvector[10] __ulseq_pc10;
typedef unsigned __CPROVER_bitvector[11] __ulseq_pc11;
typedef unsigned __CPROVER_bitvector[12] __ulseq_pc12;
typedef unsigned __CPROVER_bitvector[13] __ulseq_pc13;
typedef unsigned __CPROVER_bitvector[14] __ulseq_pc14;
typedef unsigned __CPROVER_bitvector[15] __ulseq_pc15;
typedef unsigned __CPROVER_bitvector[16] __ulseq_pc16;
typedef unsigned __CPROVER_bitvector[17] __ulseq_pc17;
typedef unsigned __CPROVER_bitvector[18] __ulseq_pc18;
typedef unsigned __CPROVER_bitvector[19] __ulseq_pc19;
typedef unsigned __CPROVER_bitvector[20] __ulseq_pc20;
typedef unsigned __CPROVER_bitvector[21] __ulseq_pc21;
typedef unsigned __CPROVER_bitvector[22] __ulseq_pc22;
typedef unsigned __CPROVER_bitvector[23] __ulseq_pc23;
typedef unsigned __CPROVER_bitvector[24] __ulseq_pc24;
typedef unsigned __CPROVER_bitvector[25] __ulseq_pc25;
typedef unsigned __CPROVER_bitvector[26] __ulseq_pc26;
typedef unsigned __CPROVER_bitvector[27] __ulseq_pc27;
typedef unsigned __CPROVER_bitvector[28] __ulseq_pc28;
typedef unsigned __CPROVER_bitvector[29] __ulseq_pc29;
typedef unsigned __CPROVER_bitvector[30] __ulseq_pc30;
typedef unsigned __CPROVER_bitvector[31] __ulseq_pc31;
typedef unsigned __CPROVER_bitvector[32] __ulseq_pc32;
#else
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
#endif
#define ULSEQ_PC(bits) __ulseq_pc##bits
