__attribute__((noreturn)) void __assert_fail(const char *, const char *, unsigned int, const char *);
int pthread_create(unsigned long *restrict, const __ulseq_attr_t *restrict, void *(*)(void *), void *restrict);
int pthread_join(unsigned long, void **);
void *p(void *);
void *q(void *);
_Bool __VERIFIER_nondet_bool(void);
unsigned long __VERIFIER_nondet_ulong(void);
int x;
int t1;
int t2;
static const char __func___1[2] = "p";
static const char __func___2[2] = "q";

void *p(void *arg) {
  int __ulseq_choice;
  int __ulseq_x;
  int __ulseq_t1;
  int __ulseq_t2;
  _Bool __ulseq_any;
  _Bool __ulseq_any_1;
  __ulseq_any = __VERIFIER_nondet_bool();
  if ((int)__ulseq_any) {
    __ulseq_any_1 = __VERIFIER_nondet_bool();
    __ulseq_choice = (int)__ulseq_any_1 ? 0 : 1;
  } else {
    __ulseq_choice = 1;
  }
  x = __ulseq_choice;
  __ulseq_x = x;
  t1 = __ulseq_x;
  __ulseq_t1 = t1;
  __ulseq_t2 = t2;
  if (!(__ulseq_t1 + __ulseq_t2 != 1)) {
    __assert_fail("t1 + t2 != 1", "tests/cases/cegpv/motivating.c", 14, __func___1);
  }
  return ((void *)0);
}

void *q(void *arg) {
  int __ulseq_choice;
  int __ulseq_x;
  int __ulseq_t1;
  int __ulseq_t2;
  _Bool __ulseq_any;
  _Bool __ulseq_any_1;
  __ulseq_any = __VERIFIER_nondet_bool();
  if ((int)__ulseq_any) {
    __ulseq_choice = 0;
  } else {
    __ulseq_any_1 = __VERIFIER_nondet_bool();
    __ulseq_choice = (int)__ulseq_any_1 ? 0 : 1;
  }
  x = __ulseq_choice;
  __ulseq_x = x;
  t2 = __ulseq_x;
  __ulseq_t1 = t1;
  __ulseq_t2 = t2;
  if (!(__ulseq_t1 + __ulseq_t2 != 1)) {
    __assert_fail("t1 + t2 != 1", "tests/cases/cegpv/motivating.c", 23, __func___2);
  }
  return ((void *)0);
}

int main(void) {
  unsigned long a;
  unsigned long b;
  unsigned long __ulseq_a;
  unsigned long __ulseq_b;
  a = __VERIFIER_nondet_ulong();
  b = __VERIFIER_nondet_ulong();
  pthread_create(&a, ((const __ulseq_attr_t *)0), p, ((void *)0));
  pthread_create(&b, ((const __ulseq_attr_t *)0), q, ((void *)0));
  __ulseq_a = a;
  pthread_join(__ulseq_a, ((void **)0));
  __ulseq_b = b;
  pthread_join(__ulseq_b, ((void **)0));
  return 0;
}
