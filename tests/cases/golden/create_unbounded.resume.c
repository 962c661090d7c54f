static void __ulseq_main(void);
static void worker(void);
_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);
int sum;
static void *__ulseq_arg_worker;
static void *__ulseq_result_worker;
static _Bool __ulseq_created_worker;
static _Bool __ulseq_ended;
static _Bool __ulseq_execute;
static __ulseq_pc2 __ulseq_pc_0;
static __ulseq_pc1 __ulseq_pc_1;

static void __ulseq_main(void) {
  static int n;
  static int i;
  int __ulseq_result;
  if (!__ulseq_execute && __ulseq_pc_0 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 0;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_result = __VERIFIER_nondet_int();
    n = __ulseq_result;
    i = 0;
    if (!(0 < n)) {
      goto __ulseq_after;
    }
    {
      __ulseq_created_worker = 1;
      __ulseq_arg_worker = ((void *)0);
    }
    i = 1;
    if (!(i < n)) {
      goto __ulseq_after_1;
    }
    ULSEQ_BOUND("threads");
    ULSEQ_ASSUME(0);
  __ulseq_after_1:
  __ulseq_after: ;
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 1) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 1;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_ended = 1;
    __ulseq_pc_0 = 2;
    return;
  }
}

static void worker(void) {
  static void *arg;
  int __ulseq_sum;
  if (!__ulseq_execute && __ulseq_pc_1 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 0;
    return;
  }
  if (__ulseq_execute) {
    arg = __ulseq_arg_worker;
    __ulseq_sum = sum;
    sum = __ulseq_sum + 1;
    __ulseq_result_worker = arg;
    __ulseq_pc_1 = 1;
    return;
  }
}

int main(void) {
  _Bool __ulseq_ran;
  while (!__ulseq_ended && (__ulseq_pc_0 != 2 || (__ulseq_created_worker && __ulseq_pc_1 != 1))) {
    __ulseq_ran = 0;
    if (__ulseq_pc_0 != 2 && __VERIFIER_nondet_bool()) {
      __ulseq_ran = 1;
      __ulseq_execute = 0;
      __ulseq_main();
      if (__ulseq_ended) {
        break;
      }
    }
    if (__ulseq_created_worker && __ulseq_pc_1 != 1 && __VERIFIER_nondet_bool()) {
      __ulseq_ran = 1;
      __ulseq_execute = 0;
      worker();
      if (__ulseq_ended) {
        break;
      }
    }
    ULSEQ_ASSUME(__ulseq_ran);
  }
  return 0;
}
