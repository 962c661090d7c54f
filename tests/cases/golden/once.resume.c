static void __ulseq_main(void);
static void worker(void);
_Bool __VERIFIER_nondet_bool(void);
int once = 0;
int setup;
static void *__ulseq_arg_worker;
static void *__ulseq_result_worker;
static _Bool __ulseq_created_worker;
static _Bool __ulseq_ended;
static _Bool __ulseq_execute;
static __ulseq_pc3 __ulseq_pc_0;
static __ulseq_pc3 __ulseq_pc_1;

static void __ulseq_main(void) {
  static int __ulseq_setup;
  _Bool __ulseq_result;
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
    __ulseq_result = __ulseq_once_begin(&once);
  }
  if ((!__ulseq_execute && __ulseq_pc_0 <= 4) || (__ulseq_execute && __ulseq_result)) {
    if (!__ulseq_execute && __ulseq_pc_0 == 2) {
      __ulseq_execute = 1;
    } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
      __ulseq_pc_0 = 2;
      return;
    }
    if (__ulseq_execute) {
      __ulseq_setup = setup;
    }
    if (!__ulseq_execute && __ulseq_pc_0 == 3) {
      __ulseq_execute = 1;
    } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
      __ulseq_pc_0 = 3;
      return;
    }
    if (__ulseq_execute) {
      setup = __ulseq_setup + 1;
    }
    if (!__ulseq_execute && __ulseq_pc_0 == 4) {
      __ulseq_execute = 1;
    } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
      __ulseq_pc_0 = 4;
      return;
    }
    if (__ulseq_execute) {
      __ulseq_once_end(&once);
    }
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 5) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 5;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_ended = 1;
    __ulseq_pc_0 = 6;
    return;
    __ulseq_ended = 1;
    __ulseq_pc_0 = 6;
    return;
  }
}

static void worker(void) {
  static void *arg;
  static int __ulseq_setup;
  _Bool __ulseq_result;
  if (!__ulseq_execute && __ulseq_pc_1 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 0;
    return;
  }
  if (__ulseq_execute) {
    arg = __ulseq_arg_worker;
    __ulseq_result = __ulseq_once_begin(&once);
  }
  if ((!__ulseq_execute && __ulseq_pc_1 <= 3) || (__ulseq_execute && __ulseq_result)) {
    if (!__ulseq_execute && __ulseq_pc_1 == 1) {
      __ulseq_execute = 1;
    } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
      __ulseq_pc_1 = 1;
      return;
    }
    if (__ulseq_execute) {
      __ulseq_setup = setup;
    }
    if (!__ulseq_execute && __ulseq_pc_1 == 2) {
      __ulseq_execute = 1;
    } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
      __ulseq_pc_1 = 2;
      return;
    }
    if (__ulseq_execute) {
      setup = __ulseq_setup + 1;
    }
    if (!__ulseq_execute && __ulseq_pc_1 == 3) {
      __ulseq_execute = 1;
    } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
      __ulseq_pc_1 = 3;
      return;
    }
    if (__ulseq_execute) {
      __ulseq_once_end(&once);
    }
  }
  if (__ulseq_execute) {
    __ulseq_result_worker = arg;
    __ulseq_pc_1 = 4;
    return;
    __ulseq_pc_1 = 4;
    return;
  }
}

int main(void) {
  _Bool __ulseq_ran;
  while (!__ulseq_ended && (__ulseq_pc_0 != 6 || (__ulseq_created_worker && __ulseq_pc_1 != 4))) {
    __ulseq_ran = 0;
    if (__ulseq_pc_0 != 6 && __VERIFIER_nondet_bool()) {
      __ulseq_ran = 1;
      __ulseq_execute = 0;
      __ulseq_main();
      if (__ulseq_ended) {
        break;
      }
    }
    if (__ulseq_created_worker && __ulseq_pc_1 != 4 && __VERIFIER_nondet_bool()) {
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
