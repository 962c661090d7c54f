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

/* A program counter of n bits: the narrowest type that has them. */
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
#define ULSEQ_PC(bits) __ulseq_pc##bits
