/*
 * ulseq primitives for SeaHorn, in the words of its own header.
 *
 * A violation is a call of __VERIFIER_error(), and nothing else is one.
 *   -DULSEQ_CHECK_MISUSE  misuse of the thread library is a violation, too
 *   -DULSEQ_CHECK_UNDEFINED  undefined behavior is one, too
 *   -DULSEQ_CHECK_BOUNDS  reaching a bound is one, too: a proof may not rest on a cut path
 */
extern void abort(void) __attribute__((__noreturn__));
extern void __VERIFIER_error(void) __attribute__((__noreturn__));
extern void __VERIFIER_assume(int);

#define ULSEQ_ASSUME(cond) __VERIFIER_assume(cond)
#define ULSEQ_VIOLATION(text) __VERIFIER_error()
#ifdef ULSEQ_CHECK_MISUSE
#define ULSEQ_MISUSE(text) __VERIFIER_error()
#else
#define ULSEQ_MISUSE(text) __VERIFIER_assume(0)
#endif
#ifdef ULSEQ_CHECK_UNDEFINED
#define ULSEQ_UNDEFINED(text) __VERIFIER_error()
#else
#define ULSEQ_UNDEFINED(text) __VERIFIER_assume(0)
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
#define ULSEQ_BOUND(text) __VERIFIER_error()
#else
#define ULSEQ_BOUND(text) __VERIFIER_assume(0)
#endif

/* Any value of the type; declared only, the verifier knows the names. */
