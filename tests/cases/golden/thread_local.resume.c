static void __ulseq_main(void);
static void worker(void);
static void worker_1(void);
_Bool __VERIFIER_nondet_bool(void);
int shared;
static int calls;
static int mine = 4;
static void *__ulseq_arg_worker;
static void *__ulseq_result_worker;
static _Bool __ulseq_created_worker;
static void *__ulseq_arg_worker_1;
static void *__ulseq_result_worker_1;
static _Bool __ulseq_created_worker_1;
static int mine_1 = 4;
static int mine_2 = 4;
static _Bool __ulseq_ended;
static _Bool __ulseq_execute;
static __ulseq_pc2 __ulseq_pc_0;
static __ulseq_pc2 __ulseq_pc_1;
static __ulseq_pc2 __ulseq_pc_2;

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
    {
      __ulseq_created_worker_1 = 1;
      __ulseq_arg_worker_1 = ((void *)0);
    }
    mine = 1;
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
    __ulseq_ended = 1;
    __ulseq_pc_0 = 3;
    return;
  }
}

static void worker(void) {
  static void *arg;
  static int __ulseq_t;
  static int __ulseq_mine_1;
  int __ulseq_result;
  int __ulseq_calls;
  int __ulseq_mine;
  if (!__ulseq_execute && __ulseq_pc_1 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 0;
    return;
  }
  if (__ulseq_execute) {
    arg = __ulseq_arg_worker;
    __ulseq_calls = calls;
    __ulseq_t = __ulseq_calls + 1;
  }
  if (!__ulseq_execute && __ulseq_pc_1 == 1) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 1;
    return;
  }
  if (__ulseq_execute) {
    calls = __ulseq_t;
    __ulseq_result = __ulseq_t;
    __ulseq_mine = mine_1;
    mine_1 = __ulseq_mine + __ulseq_result;
    __ulseq_mine_1 = mine_1;
  }
  if (!__ulseq_execute && __ulseq_pc_1 == 2) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 2;
    return;
  }
  if (__ulseq_execute) {
    shared = __ulseq_mine_1;
    __ulseq_result_worker = arg;
    __ulseq_pc_1 = 3;
    return;
    __ulseq_pc_1 = 3;
    return;
  }
}

static void worker_1(void) {
  static void *arg;
  static int __ulseq_t;
  static int __ulseq_mine_1;
  int __ulseq_result;
  int __ulseq_calls;
  int __ulseq_mine;
  if (!__ulseq_execute && __ulseq_pc_2 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_2 = 0;
    return;
  }
  if (__ulseq_execute) {
    arg = __ulseq_arg_worker_1;
    __ulseq_calls = calls;
    __ulseq_t = __ulseq_calls + 1;
  }
  if (!__ulseq_execute && __ulseq_pc_2 == 1) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_2 = 1;
    return;
  }
  if (__ulseq_execute) {
    calls = __ulseq_t;
    __ulseq_result = __ulseq_t;
    __ulseq_mine = mine_2;
    mine_2 = __ulseq_mine + __ulseq_result;
    __ulseq_mine_1 = mine_2;
  }
  if (!__ulseq_execute && __ulseq_pc_2 == 2) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_2 = 2;
    return;
  }
  if (__ulseq_execute) {
    shared = __ulseq_mine_1;
    __ulseq_result_worker_1 = arg;
    __ulseq_pc_2 = 3;
    return;
    __ulseq_pc_2 = 3;
    return;
  }
}

int main(void) {
  _Bool __ulseq_ran;
  while (!__ulseq_ended && (__ulseq_pc_0 != 3 || (__ulseq_created_worker && __ulseq_pc_1 != 3) || (__ulseq_created_worker_1 && __ulseq_pc_2 != 3))) {
    __ulseq_ran = 0;
    if (__ulseq_pc_0 != 3 && __VERIFIER_nondet_bool()) {
      __ulseq_ran = 1;
      __ulseq_execute = 0;
      __ulseq_main();
      if (__ulseq_ended) {
        break;
      }
    }
    if (__ulseq_created_worker && __ulseq_pc_1 != 3 && __VERIFIER_nondet_bool()) {
      __ulseq_ran = 1;
      __ulseq_execute = 0;
      worker();
      if (__ulseq_ended) {
        break;
      }
    }
    if (__ulseq_created_worker_1 && __ulseq_pc_2 != 3 && __VERIFIER_nondet_bool()) {
      __ulseq_ran = 1;
      __ulseq_execute = 0;
      worker_1();
      if (__ulseq_ended) {
        break;
      }
    }
    ULSEQ_ASSUME(__ulseq_ran);
  }
  return 0;
}
