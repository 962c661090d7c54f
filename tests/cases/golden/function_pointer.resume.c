void add(int);
void drop(int);
static int pure(int);
static void __ulseq_main(void);
static void worker(void);
_Bool __VERIFIER_nondet_bool(void);
int total;
void (*action)(int) = add;
static void *__ulseq_arg_worker;
static void *__ulseq_result_worker;
static _Bool __ulseq_created_worker;
static _Bool __ulseq_ended;
static _Bool __ulseq_execute;
static __ulseq_pc2 __ulseq_pc_0;
static __ulseq_pc1 __ulseq_pc_1;

static int pure(int n) {
  return n * n;
}

static void __ulseq_main(void) {
  if (!__ulseq_execute && __ulseq_pc_0 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 0;
    return;
  }
  if (__ulseq_execute) {
    {
      __ulseq_created_worker = 1;
      __ulseq_arg_worker = ((void *)0);
    }
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 1) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 1;
    return;
  }
  if (__ulseq_execute) {
    action = drop;
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 2) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 2;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_ended = 1;
    __ulseq_pc_0 = 3;
    return;
  }
}

static void worker(void) {
  static void *arg;
  static int n;
  static int n_1;
  void (*__ulseq_action)(int);
  int __ulseq_result;
  int __ulseq_total;
  int __ulseq_total_1;
  if (!__ulseq_execute && __ulseq_pc_1 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 0;
    return;
  }
  if (__ulseq_execute) {
    arg = __ulseq_arg_worker;
    __ulseq_action = action;
    __ulseq_result = pure(2);
    if (__ulseq_action == &add) {
      n = __ulseq_result;
      __ulseq_total = total;
      total = __ulseq_total + n;
    } else if (__ulseq_action == &drop) {
      n_1 = __ulseq_result;
      __ulseq_total_1 = total;
      total = __ulseq_total_1 - n_1;
    } else if ((unsigned long)__ulseq_action < 4096UL) {
      ULSEQ_UNDEFINED("call through an invalid pointer");
    } else {
      ULSEQ_BOUND("call through a pointer to an unknown function");
    }
    __ulseq_result_worker = arg;
    __ulseq_pc_1 = 1;
    return;
  }
}

int main(void) {
  _Bool __ulseq_ran;
  while (!__ulseq_ended && (__ulseq_pc_0 != 3 || (__ulseq_created_worker && __ulseq_pc_1 != 1))) {
    __ulseq_ran = 0;
    if (__ulseq_pc_0 != 3 && __VERIFIER_nondet_bool()) {
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
