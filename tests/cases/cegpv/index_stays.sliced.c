__attribute__((noreturn)) void __assert_fail(const char *, const char *, unsigned int, const char *);
int pthread_create(unsigned long *restrict, const __ulseq_attr_t *restrict, void *(*)(void *), void *restrict);
int pthread_join(unsigned long, void **);
void *p(void *);
unsigned long __VERIFIER_nondet_ulong(void);
int hits[3];
int at;
int x;
static const char __func___1[5] = "main";

void *p(void *a) {
  int i;
  int here;
  int __ulseq_any;
  i = 0;
  while (1) {
    if (!(i < 2)) {
      break;
    }
    here = at;
    __ulseq_any = hits[here];
    i = i + 1;
  }
  return ((void *)0);
}

int main(void) {
  unsigned long a;
  int __ulseq_x;
  unsigned long __ulseq_a;
  a = __VERIFIER_nondet_ulong();
  pthread_create(&a, ((const __ulseq_attr_t *)0), p, ((void *)0));
  at = 3;
  x = 1;
  __ulseq_x = x;
  if (!(__ulseq_x == 1)) {
    __assert_fail("x == 1", "tests/cases/cegpv/index_stays.c", 23, __func___1);
  }
  __ulseq_a = a;
  pthread_join(__ulseq_a, ((void **)0));
  return 0;
}
