__attribute__((noreturn)) void __assert_fail(const char *, const char *, unsigned int, const char *);
int pthread_create(unsigned long *restrict, const __ulseq_attr_t *restrict, void *(*)(void *), void *restrict);
int pthread_join(unsigned long, void **);
void *p(void *);
unsigned long __VERIFIER_nondet_ulong(void);
int x;
static const char __func___1[5] = "main";

void *p(void *a) {
  int i;
  i = 0;
  while (1) {
    if (!(i < 3)) {
      break;
    }
    x = 1;
    i = i + 1;
  }
  return ((void *)0);
}

int main(void) {
  unsigned long a;
  unsigned long b;
  int __ulseq_x;
  int __ulseq_x_1;
  int __ulseq_cond;
  unsigned long __ulseq_a;
  int __ulseq_x_2;
  int __ulseq_x_3;
  int __ulseq_cond_1;
  a = __VERIFIER_nondet_ulong();
  b = __VERIFIER_nondet_ulong();
  pthread_create(&a, ((const __ulseq_attr_t *)0), p, ((void *)0));
  pthread_create(&b, ((const __ulseq_attr_t *)0), p, ((void *)0));
  __ulseq_x = x;
  __ulseq_cond = __ulseq_x == 0;
  if (!__ulseq_cond) {
    __ulseq_x_1 = x;
    __ulseq_cond = __ulseq_x_1 == 1;
  }
  if (!__ulseq_cond) {
    __assert_fail("x == 0 || x == 1", "tests/cases/cegpv/loop_of_a_lost_counter.c", 25, __func___1);
  }
  __ulseq_a = a;
  pthread_join(__ulseq_a, ((void **)0));
  __ulseq_x_2 = x;
  __ulseq_cond_1 = __ulseq_x_2 == 0;
  if (!__ulseq_cond_1) {
    __ulseq_x_3 = x;
    __ulseq_cond_1 = __ulseq_x_3 == 1;
  }
  if (!__ulseq_cond_1) {
    __assert_fail("x == 0 || x == 1", "tests/cases/cegpv/loop_of_a_lost_counter.c", 27, __func___1);
  }
  return 0;
}
