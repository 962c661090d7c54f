struct pair {
  int low;
  int high;
};
__attribute__((noreturn)) void __assert_fail(const char *, const char *, unsigned int, const char *);
int pthread_create(unsigned long *restrict, const __ulseq_attr_t *restrict, void *(*)(void *), void *restrict);
static int larger(int, int);
static void set(int, int, int);
void *p(void *);
unsigned long __VERIFIER_nondet_ulong(void);
struct pair limit;
int x;
static const char __func___1[5] = "main";

static int larger(int a, int b) {
  return a > b ? a : b;
}

static void set(int low, int high, int unused) {
  limit.low = low;
  limit.high = high;
}

void *p(void *a) {
  set(1, 2, 0);
  return ((void *)0);
}

int main(void) {
  unsigned long a;
  int low;
  int high;
  int __ulseq_result;
  int __ulseq_x;
  a = __VERIFIER_nondet_ulong();
  pthread_create(&a, ((const __ulseq_attr_t *)0), p, ((void *)0));
  low = limit.low;
  high = limit.high;
  __ulseq_result = larger(low, high);
  x = __ulseq_result;
  __ulseq_x = x;
  if (!(__ulseq_x <= 2)) {
    __assert_fail("x <= 2", "tests/cases/cegpv/calls_carry_values.c", 31, __func___1);
  }
  return 0;
}
