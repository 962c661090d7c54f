static void __ulseq_main(void);
static void waiter(void);
_Bool __VERIFIER_nondet_bool(void);
__ulseq_mutex_t lock = {0};
__ulseq_cond_t cond = {0};
int ready;
static void *__ulseq_arg_waiter;
static void *__ulseq_result_waiter;
static _Bool __ulseq_created_waiter;
static _Bool __ulseq_ended;
static _Bool __ulseq_execute;
static __ulseq_pc3 __ulseq_pc_0;
static __ulseq_pc3 __ulseq_pc_1;

static void __ulseq_main(void) {
  if (!__ulseq_execute && __ulseq_pc_0 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 0;
    return;
  }
  if (__ulseq_execute) {
    {
      __ulseq_created_waiter = 1;
      __ulseq_arg_waiter = ((void *)0);
    }
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 1) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 1;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_mutex_lock(&lock, 0);
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 2) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 2;
    return;
  }
  if (__ulseq_execute) {
    ready = 1;
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 3) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 3;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_cond_signal(&cond);
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 4) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 4;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_mutex_unlock(&lock, 0);
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

static void waiter(void) {
  static void *arg;
  int __ulseq_ready;
  if (!__ulseq_execute && __ulseq_pc_1 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 0;
    return;
  }
  if (__ulseq_execute) {
    arg = __ulseq_arg_waiter;
    __ulseq_mutex_lock(&lock, 1);
  }
  while ((!__ulseq_execute && __ulseq_pc_1 <= 3) || __ulseq_execute) {
    if (!__ulseq_execute && __ulseq_pc_1 == 1) {
      __ulseq_execute = 1;
    } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
      __ulseq_pc_1 = 1;
      return;
    }
    if (__ulseq_execute) {
      __ulseq_ready = ready;
      if (__ulseq_ready) {
        break;
      }
    }
    if (!__ulseq_execute && __ulseq_pc_1 == 2) {
      __ulseq_execute = 1;
    } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
      __ulseq_pc_1 = 2;
      return;
    }
    if (__ulseq_execute) {
      __ulseq_cond_sleep(&cond, &lock, 1);
    }
    if (!__ulseq_execute && __ulseq_pc_1 == 3) {
      __ulseq_execute = 1;
    } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
      __ulseq_pc_1 = 3;
      return;
    }
    if (__ulseq_execute) {
      __ulseq_cond_wake(&cond, &lock, 1);
    }
  }
  if (!__ulseq_execute && __ulseq_pc_1 == 4) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 4;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_mutex_unlock(&lock, 1);
    __ulseq_result_waiter = arg;
    __ulseq_pc_1 = 5;
    return;
    __ulseq_pc_1 = 5;
    return;
  }
}

int main(void) {
  _Bool __ulseq_ran;
  while (!__ulseq_ended && (__ulseq_pc_0 != 6 || (__ulseq_created_waiter && __ulseq_pc_1 != 5))) {
    __ulseq_ran = 0;
    if (__ulseq_pc_0 != 6 && __VERIFIER_nondet_bool()) {
      __ulseq_ran = 1;
      __ulseq_execute = 0;
      __ulseq_main();
      if (__ulseq_ended) {
        break;
      }
    }
    if (__ulseq_created_waiter && __ulseq_pc_1 != 5 && __VERIFIER_nondet_bool()) {
      __ulseq_ran = 1;
      __ulseq_execute = 0;
      waiter();
      if (__ulseq_ended) {
        break;
      }
    }
    ULSEQ_ASSUME(__ulseq_ran);
  }
  return 0;
}
