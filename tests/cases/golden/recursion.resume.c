static int power(int);
static void __ulseq_main(void);
static void worker(void);
_Bool __VERIFIER_nondet_bool(void);
int depth;
static void *__ulseq_arg_worker;
static void *__ulseq_result_worker;
static _Bool __ulseq_created_worker;
static _Bool __ulseq_ended;
static _Bool __ulseq_execute;
static __ulseq_pc3 __ulseq_pc_0;
static __ulseq_pc3 __ulseq_pc_1;

static int power(int n) {
  int __ulseq_result;
  int __ulseq_choice;
  if (n) {
    __ulseq_result = power(n - 1);
    __ulseq_choice = 2 * __ulseq_result;
  } else {
    __ulseq_choice = 1;
  }
  return __ulseq_choice;
}

static void __ulseq_main(void) {
  static int __ulseq_depth;
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
    __ulseq_depth = depth;
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 2) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 2;
    return;
  }
  if (__ulseq_execute) {
    depth = __ulseq_depth + 1;
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 3) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 3;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_ended = 1;
    __ulseq_pc_0 = 4;
    return;
    __ulseq_ended = 1;
    __ulseq_pc_0 = 4;
    return;
  }
}

static void worker(void) {
  static void *arg;
  static int n;
  static int __ulseq_depth;
  static int n_1;
  static int __ulseq_depth_1;
  static int n_2;
  static int __ulseq_depth_2;
  int __ulseq_result;
  if (!__ulseq_execute && __ulseq_pc_1 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 0;
    return;
  }
  if (__ulseq_execute) {
    arg = __ulseq_arg_worker;
    __ulseq_result = power(2);
    n = __ulseq_result;
    __ulseq_depth = depth;
  }
  if (!__ulseq_execute && __ulseq_pc_1 == 1) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 1;
    return;
  }
  if (__ulseq_execute) {
    depth = __ulseq_depth + 1;
  }
  if ((!__ulseq_execute && __ulseq_pc_1 <= 5) || (__ulseq_execute && n)) {
    if (__ulseq_execute) {
      n_1 = n - 1;
    }
    if (!__ulseq_execute && __ulseq_pc_1 == 2) {
      __ulseq_execute = 1;
    } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
      __ulseq_pc_1 = 2;
      return;
    }
    if (__ulseq_execute) {
      __ulseq_depth_1 = depth;
    }
    if (!__ulseq_execute && __ulseq_pc_1 == 3) {
      __ulseq_execute = 1;
    } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
      __ulseq_pc_1 = 3;
      return;
    }
    if (__ulseq_execute) {
      depth = __ulseq_depth_1 + 1;
    }
    if ((!__ulseq_execute && __ulseq_pc_1 <= 5) || (__ulseq_execute && n_1)) {
      if (__ulseq_execute) {
        n_2 = n_1 - 1;
      }
      if (!__ulseq_execute && __ulseq_pc_1 == 4) {
        __ulseq_execute = 1;
      } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
        __ulseq_pc_1 = 4;
        return;
      }
      if (__ulseq_execute) {
        __ulseq_depth_2 = depth;
      }
      if (!__ulseq_execute && __ulseq_pc_1 == 5) {
        __ulseq_execute = 1;
      } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
        __ulseq_pc_1 = 5;
        return;
      }
      if (__ulseq_execute) {
        depth = __ulseq_depth_2 + 1;
        if (n_2) {
          ULSEQ_BOUND("recursion");
        }
      }
    }
  }
  if (__ulseq_execute) {
    __ulseq_result_worker = arg;
    __ulseq_pc_1 = 6;
    return;
    __ulseq_pc_1 = 6;
    return;
  }
}

int main(void) {
  _Bool __ulseq_ran;
  while (!__ulseq_ended && (__ulseq_pc_0 != 4 || (__ulseq_created_worker && __ulseq_pc_1 != 6))) {
    __ulseq_ran = 0;
    if (__ulseq_pc_0 != 4 && __VERIFIER_nondet_bool()) {
      __ulseq_ran = 1;
      __ulseq_execute = 0;
      __ulseq_main();
      if (__ulseq_ended) {
        break;
      }
    }
    if (__ulseq_created_worker && __ulseq_pc_1 != 6 && __VERIFIER_nondet_bool()) {
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
