__attribute__((noreturn)) void __assert_fail(const char *, const char *, unsigned int, const char *);
int pthread_create(unsigned long *restrict, const __ulseq_attr_t *restrict, void *(*)(void *), void *restrict);
void *p(void *);
unsigned long __VERIFIER_nondet_ulong(void);
_Atomic int owner;
int inside;
static const char __func___1[2] = "p";

void *p(void *a) {
  int __ulseq_t;
  int __ulseq_success;
  int __ulseq_inside;
  int __ulseq_inside_1;
  int __ulseq_inside_2;
  {
    __ulseq_t = owner;
    __ulseq_success = __ulseq_t == 0;
    if (__ulseq_success) {
      owner = 1;
    }
  }
  if ((_Bool)__ulseq_success) {
    __ulseq_inside = inside;
    inside = __ulseq_inside + 1;
    __ulseq_inside_1 = inside;
    if (!(__ulseq_inside_1 == 1)) {
      __assert_fail("inside == 1", "tests/cases/cegpv/atomic_operations.c", 25, __func___1);
    }
    __ulseq_inside_2 = inside;
    inside = __ulseq_inside_2 - 1;
    owner = 0;
  }
  return ((void *)0);
}

int main(void) {
  unsigned long a;
  unsigned long b;
  a = __VERIFIER_nondet_ulong();
  b = __VERIFIER_nondet_ulong();
  pthread_create(&a, ((const __ulseq_attr_t *)0), p, ((void *)0));
  pthread_create(&b, ((const __ulseq_attr_t *)0), p, ((void *)0));
  return 0;
}
