/*
 * ulseq primitives in the words of SV-COMP: for any verifier, and for gcc and clang.
 *
 * A path ends in abort(); a violation is a call of reach_error(), and nothing else is one.
 *   -DULSEQ_CHECK_MISUSE  misuse of the thread library is a violation, too
 *   -DULSEQ_CHECK_UNDEFINED  undefined behavior is one, too
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
#ifdef ULSEQ_CHECK_UNDEFINED
#define ULSEQ_UNDEFINED(text) reach_error()
#else
#define ULSEQ_UNDEFINED(text) abort()
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
#define ULSEQ_BOUND(text) abort()
#endif

/* Any value of the type; declared only, the verifier knows the names. */
