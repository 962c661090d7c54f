static void __ulseq_main(void);
static void worker(void);
unsigned char __VERIFIER_nondet_uchar(void);
int state;
static void *__ulseq_arg_worker;
static void *__ulseq_result_worker;
static _Bool __ulseq_created_worker;
static _Bool __ulseq_ended;
static __ulseq_pc2 __ulseq_pc_0;
static __ulseq_pc3 __ulseq_pc_1;

static void __ulseq_main(void) {
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
  state = 5;
  __ulseq_pc_0 = 2;
  return;
__ulseq_at_2:
  __ulseq_ended = 1;
  __ulseq_pc_0 = 3;
  return;
}

static void worker(void) {
  static void *arg;
  static int tries;
  int __ulseq_state;
  switch (__ulseq_pc_1) {
  case 1:
    goto __ulseq_at_1;
  case 2:
    goto __ulseq_at_2;
  case 3:
    goto __ulseq_at_3;
  }
  arg = __ulseq_arg_worker;
  tries = 0;
again:
  __ulseq_pc_1 = 1;
  return;
__ulseq_at_1:
  __ulseq_state = state;
  if (__ulseq_state == 0) {
    goto __ulseq_case;
  }
  if (__ulseq_state >= 1 && __ulseq_state <= 3) {
    goto __ulseq_case_1;
  }
  goto __ulseq_default;
__ulseq_case:
  __ulseq_pc_1 = 2;
  return;
__ulseq_at_2:
  state = 1;
__ulseq_case_1:
  tries = tries + 1;
  goto __ulseq_after;
__ulseq_default:
  goto out;
__ulseq_after:
  if (tries < 3) {
    goto again;
  }
out:
  __ulseq_pc_1 = 3;
  return;
__ulseq_at_3:
  state = 9;
  __ulseq_result_worker = arg;
  __ulseq_pc_1 = 4;
  return;
}

int main(void) {
  unsigned char __ulseq_next;
  while (!__ulseq_ended && (__ulseq_pc_0 != 3 || (__ulseq_created_worker && __ulseq_pc_1 != 4))) {
    __ulseq_next = __VERIFIER_nondet_uchar();
    if (__ulseq_next == 0) {
      ULSEQ_ASSUME(__ulseq_pc_0 != 3);
      __ulseq_main();
    } else if (__ulseq_next == 1) {
      ULSEQ_ASSUME(__ulseq_created_worker && __ulseq_pc_1 != 4);
      worker();
    } else {
      ULSEQ_ASSUME(0);
    }
  }
  return 0;
}
