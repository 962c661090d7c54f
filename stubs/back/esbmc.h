/* ulseq primitives for ESBMC 8. The texts of the assertions are read back by src/back/esbmc.rs. They are statements: ESBMC 8.4 drops what follows an assertion in a comma expression.
 *   -DULSEQ_IGNORE_MISUSE  misuse of the thread library ends the path silently
 *   -DULSEQ_IGNORE_UNDEFINED  undefined behavior does
 *   -DULSEQ_IGNORE_OVERFLOW  signed overflow does
 *   -DULSEQ_IGNORE_DEADLOCK  a deadlock does
 *   -DULSEQ_IGNORE_RACE  a data race does
 *   -DULSEQ_IGNORE_ASSERTIONS  a failed assertion does
 *   -DULSEQ_CHECK_BOUNDS   reaching a bound is an assertion: a proof may not rest on a cut path */
#define stderr __ulseq_standard_error /* ESBMC has variables of these names, of another type. */
#define stdout __ulseq_standard_output
#define stdin __ulseq_standard_input
extern void __ESBMC_assume(_Bool);
extern void __ESBMC_assert(_Bool, const char *);
extern void abort(void) __attribute__((__noreturn__));
extern _Bool __ESBMC_alloc[1];
extern _Bool __ESBMC_is_dynamic[1];
#define ULSEQ_ALIGNED(pointer, bytes) ((unsigned long)__ESBMC_POINTER_OFFSET(pointer) % (bytes) == 0)
#define ULSEQ_ASSUME(cond) __ESBMC_assume(cond)
#ifdef ULSEQ_IGNORE_ASSERTIONS
#define ULSEQ_VIOLATION(text) __ESBMC_assume(0)
#else
#define ULSEQ_VIOLATION(text) do { __ESBMC_assert(0, "ulseq violation: " text); __ESBMC_assume(0); } while (0)
#endif
#ifdef ULSEQ_IGNORE_MISUSE
#define ULSEQ_MISUSE(text) __ESBMC_assume(0)
#else
#define ULSEQ_MISUSE(text) do { __ESBMC_assert(0, "ulseq misuse: " text); __ESBMC_assume(0); } while (0)
#endif
#ifdef ULSEQ_IGNORE_UNDEFINED
#define ULSEQ_UNDEFINED(text) __ESBMC_assume(0)
#else
#define ULSEQ_UNDEFINED(text) do { __ESBMC_assert(0, "ulseq undefined: " text); __ESBMC_assume(0); } while (0)
#endif
#ifdef ULSEQ_IGNORE_OVERFLOW
#define ULSEQ_OVERFLOW(text) __ESBMC_assume(0)
#else
#define ULSEQ_OVERFLOW(text) do { __ESBMC_assert(0, "ulseq overflow: " text); __ESBMC_assume(0); } while (0)
#endif
#ifdef ULSEQ_IGNORE_DEADLOCK
#define ULSEQ_DEADLOCK(text) __ESBMC_assume(0)
#else
#define ULSEQ_DEADLOCK(text) do { __ESBMC_assert(0, "ulseq deadlock: " text); __ESBMC_assume(0); } while (0)
#endif
#ifdef ULSEQ_IGNORE_RACE
#define ULSEQ_RACE(text) __ESBMC_assume(0)
#else
#define ULSEQ_RACE(text) do { __ESBMC_assert(0, "ulseq race: " text); __ESBMC_assume(0); } while (0)
#endif
#undef __builtin_offsetof /* ESBMC's own macro uses a `size_t` that is not there. */
#define __builtin_offsetof(type, member) ((__SIZE_TYPE__)&((type *)0)->member)
/* Whether so many bytes may be accessed there, and whether free() takes the pointer: objects 0 and 1 are the null and the invalid one. */
#define ULSEQ_OBJECT(pointer) __ESBMC_POINTER_OBJECT(pointer)
#define ULSEQ_VALID(pointer, size) \
    (ULSEQ_OBJECT(pointer) > 1 && __ESBMC_POINTER_OFFSET(pointer) >= 0 && __ESBMC_r_ok((const char *)(pointer) - __ESBMC_POINTER_OFFSET(pointer), (unsigned long)__ESBMC_POINTER_OFFSET(pointer) + (size)) /* Of an offset beyond the end it is true. */ \
     && (!__ESBMC_is_dynamic[ULSEQ_OBJECT(pointer)] || __ESBMC_alloc[ULSEQ_OBJECT(pointer)]))
#define ULSEQ_FREEABLE(pointer) \
    (ULSEQ_OBJECT(pointer) > 1 && __ESBMC_POINTER_OFFSET(pointer) == 0 && __ESBMC_is_dynamic[ULSEQ_OBJECT(pointer)] && __ESBMC_alloc[ULSEQ_OBJECT(pointer)])
/* Whether one of two pointers is behind the end of its object, and the other one points to another object. */
#define ULSEQ_MEETS(p, q) (ULSEQ_OBJECT(p) != ULSEQ_OBJECT(q) && ULSEQ_OBJECT(p) > 1 && ULSEQ_OBJECT(q) > 1 && (!ULSEQ_VALID(p, 1) || !ULSEQ_VALID(q, 1)))
#define ULSEQ_ENDED(pointer) (ULSEQ_OBJECT(pointer) > 1 && __ESBMC_is_dynamic[ULSEQ_OBJECT(pointer)] && !__ESBMC_alloc[ULSEQ_OBJECT(pointer)])
#ifdef ULSEQ_CHECK_BOUNDS
#define ULSEQ_BOUND(text) do { __ESBMC_assert(0, "ulseq bound: " text); __ESBMC_assume(0); } while (0)
#else
#define ULSEQ_BOUND(text) __ESBMC_assume(0)
#endif
#define ULSEQ_TOUCHES(p, n, q, m) (ULSEQ_OBJECT(p) == ULSEQ_OBJECT(q) && __ESBMC_POINTER_OFFSET(p) < __ESBMC_POINTER_OFFSET(q) + (long)(m) && __ESBMC_POINTER_OFFSET(q) < __ESBMC_POINTER_OFFSET(p) + (long)(n))
/* Any value of the type; declared only, the verifier knows the names. */
