/*
 * ulseq primitives for exploring the generated program natively: the runtime stubs/native/explore.c runs it once for each
 * sequence of answers, and tells how the runs end.
 */
extern void __ulseq_explore_blocked(void) __attribute__((__noreturn__));
extern void __ulseq_explore_end(const char *kind, const char *text, int line) __attribute__((__noreturn__));
extern void __ulseq_explore_leaf(long long value);

#define ULSEQ_ASSUME(cond) ((cond) ? (void)0 : __ulseq_explore_blocked())
#define ULSEQ_VIOLATION(text) __ulseq_explore_end("violation", text, __LINE__)
#define ULSEQ_MISUSE(text) __ulseq_explore_end("misuse", text, __LINE__)
#define ULSEQ_UNDEFINED(text) __ulseq_explore_end("misuse", "undefined: " text, __LINE__)
#define ULSEQ_VALID(pointer, size) ((pointer) != 0)
#define ULSEQ_TOUCHES(p, n, q, m) \
    ((unsigned long)(p) < (unsigned long)(q) + (m) && (unsigned long)(q) < (unsigned long)(p) + (n))
#define ULSEQ_ALIGNED(pointer, bytes) ((unsigned long)(pointer) % (bytes) == 0)
#define ULSEQ_ENDED(pointer) 0
#define ULSEQ_MEETS(p, q) 0
#define ULSEQ_FREEABLE(pointer) 1
#define ULSEQ_BOUND(text) __ulseq_explore_end("bound", text, __LINE__)

/* The driver lies in a section of its own, so that the runtime knows a choice of the driver: its range is the threads. */
#define main __ulseq_explore_main
int main(void) __attribute__((__section__("ulseq_driver"), __noinline__));

/* Memory is part of the state, and output is of no interest. */
#define malloc __ulseq_explore_malloc
#define calloc __ulseq_explore_calloc
#define realloc __ulseq_explore_realloc
#define free __ulseq_explore_free
#define printf __ulseq_explore_quiet
#define fprintf __ulseq_explore_quiet_to
#define puts __ulseq_explore_quiet_puts
#define putchar __ulseq_explore_quiet_putchar

/* Any value of a small range of the type (stubs/native/explore.c). */
