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
