// Attributes on declarations, parameters, fields, enumerators and after braces; asm labels.
#define NODISCARD __attribute__((warn_unused_result))
static inline __attribute__((always_inline)) int inc(int n) { return n + 1; }
__attribute__((noinline, pure)) int twice(int n) { return inc(n) * 2; }
extern int renamed(int) __asm__("renamed");
int unused(int n __attribute__((unused)), int m) { return m; }
struct s { int a __attribute__((aligned(8))); char b; } __attribute__((aligned(32)));
enum e { A __attribute__((deprecated)), B } __attribute__((packed));
NODISCARD int use(struct s *s, enum e e) { return renamed(s->a) + e + (int)sizeof(enum e); }
__attribute__((section(".mine"), used)) static int placed = 5;
__attribute__ ( ( noinline ) ) int gap(int n) { return n; }
__const__ int old_spelling = 3;
enum __attribute__((packed)) small { ONE, TWO };
int small_size(void) { return (int)sizeof(enum small); }
