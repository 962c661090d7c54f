/*
 * ulseq primitives for its own symbolic engine: functions without a body, which src/engine/symbolic/library.rs knows by their names.
 */
extern void __ulseq_symbolic_assume(_Bool);
extern void __ulseq_symbolic_violation(const char *);
extern void __ulseq_symbolic_misuse(const char *);
extern void __ulseq_symbolic_undefined(const char *);
extern void __ulseq_symbolic_overflow(const char *);
extern void __ulseq_symbolic_deadlock(const char *);
extern void __ulseq_symbolic_race(const char *);
extern void __ulseq_symbolic_bound(const char *);
extern _Bool __ulseq_symbolic_valid(const void *, unsigned long);
extern _Bool __ulseq_symbolic_freeable(const void *);
extern _Bool __ulseq_symbolic_ended(const void *);
extern _Bool __ulseq_symbolic_aligned(const void *, unsigned long);
extern _Bool __ulseq_symbolic_touches(const void *, unsigned long, const void *, unsigned long);

#define ULSEQ_ASSUME(cond) __ulseq_symbolic_assume(cond)
#define ULSEQ_VIOLATION(text) __ulseq_symbolic_violation(text)
#define ULSEQ_MISUSE(text) __ulseq_symbolic_misuse(text)
#define ULSEQ_UNDEFINED(text) __ulseq_symbolic_undefined(text)
#define ULSEQ_OVERFLOW(text) __ulseq_symbolic_overflow(text)
#define ULSEQ_DEADLOCK(text) __ulseq_symbolic_deadlock(text)
#define ULSEQ_RACE(text) __ulseq_symbolic_race(text)
#define ULSEQ_BOUND(text) __ulseq_symbolic_bound(text)
#define ULSEQ_VALID(pointer, size) __ulseq_symbolic_valid(pointer, size)
#define ULSEQ_FREEABLE(pointer) __ulseq_symbolic_freeable(pointer)
#define ULSEQ_MEETS(p, q) 0 /* The engine gives up there. */
#define ULSEQ_ENDED(pointer) __ulseq_symbolic_ended(pointer)
#define ULSEQ_ALIGNED(pointer, bytes) __ulseq_symbolic_aligned(pointer, bytes)
#define ULSEQ_TOUCHES(p, n, q, m) __ulseq_symbolic_touches(p, n, q, m)
