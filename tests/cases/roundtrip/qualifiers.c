// const, volatile, restrict, _Atomic in both forms, _Thread_local, storage classes.
extern int elsewhere;
static int mine = 4;
_Thread_local int per_thread = 7;
static __thread char *text;
_Atomic int a;
_Atomic(long) b;
const volatile unsigned *const port = (const volatile unsigned *)0x1000;

int read_port(void) { return (int)(*port + *port); }
void copy(int *restrict to, const int *__restrict from, register int n) { while (n-- > 0) to[n] = from[n]; }
int counters(int n) { a += n; b++; per_thread -= n; return a + (int)b + per_thread; }
int statics(void) { static int n; mine++; text = 0; return ++n + mine + elsewhere + (text == 0); }
void volatile_swap(volatile int *p, volatile int *q) { int t = *p; *p = *q; *q = t; }
