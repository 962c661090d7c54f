static void __ulseq_main(void);
static void worker(void);
unsigned char __VERIFIER_nondet_uchar(void);
int a;
int b;
static void *__ulseq_arg_worker;
static void *__ulseq_result_worker;
static _Bool __ulseq_created_worker;
static _Bool __ulseq_ended;
static __ulseq_pc2 __ulseq_pc_0;
static __ulseq_pc2 __ulseq_pc_1;

static void __ulseq_main(void) {
  static int t;
  int __ulseq_b;
  switch (__ulseq_pc_0) {
  case 1:
    goto __ulseq_at_1;
  case 2:
    goto __ulseq_at_2;
  }
  {
    __ulseq_created_worker = 1;
    __ulseq_arg_worker = ((void *)0);
  }
  __ulseq_pc_0 = 1;
  return;
__ulseq_at_1:
  {
    t = a;
    __ulseq_b = b;
    a = __ulseq_b;
    b = t;
  }
  __ulseq_pc_0 = 2;
  return;
__ulseq_at_2:
  __ulseq_ended = 1;
  __ulseq_pc_0 = 3;
  return;
}

static void worker(void) {
  static void *arg;
  static int t;
  int __ulseq_a;
  int __ulseq_b;
  int __ulseq_b_1;
  switch (__ulseq_pc_1) {
  case 1:
    goto __ulseq_at_1;
  }
  arg = __ulseq_arg_worker;
  __ulseq_a = a;
  a = __ulseq_a + 1;
  __ulseq_b = b;
  b = __ulseq_b + 1;
  __ulseq_pc_1 = 1;
  return;
__ulseq_at_1:
  {
    t = a;
    __ulseq_b_1 = b;
    a = __ulseq_b_1;
    b = t;
  }
  __ulseq_result_worker = arg;
  __ulseq_pc_1 = 2;
  return;
}

int main(void) {
  unsigned char __ulseq_next;
  while (!__ulseq_ended && (__ulseq_pc_0 != 3 || (__ulseq_created_worker && __ulseq_pc_1 != 2))) {
    __ulseq_next = __VERIFIER_nondet_uchar();
    if (__ulseq_next == 0) {
      ULSEQ_ASSUME(__ulseq_pc_0 != 3);
      __ulseq_main();
    } else if (__ulseq_next == 1) {
      ULSEQ_ASSUME(__ulseq_created_worker && __ulseq_pc_1 != 2);
      worker();
    } else {
      ULSEQ_ASSUME(0);
    }
  }
  return 0;
}
