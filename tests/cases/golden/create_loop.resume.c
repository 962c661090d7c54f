static void __ulseq_main(void);
static void worker(void);
static void worker_1(void);
_Bool __VERIFIER_nondet_bool(void);
static _Bool __ulseq_finished(unsigned long);
static _Bool __ulseq_started(unsigned long);
static void *__ulseq_result(unsigned long);
int __VERIFIER_nondet_int(void);
int sum;
static void *__ulseq_arg_worker;
static void *__ulseq_result_worker;
static _Bool __ulseq_created_worker;
static void *__ulseq_arg_worker_1;
static void *__ulseq_result_worker_1;
static _Bool __ulseq_created_worker_1;
static _Bool __ulseq_ended;
static _Bool __ulseq_execute;
static __ulseq_pc3 __ulseq_pc_0;
static __ulseq_pc2 __ulseq_pc_1;
static __ulseq_pc2 __ulseq_pc_2;

static void __ulseq_main(void) {
  static int number[2];
  if (!__ulseq_execute && __ulseq_pc_0 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 0;
    return;
  }
  if (__ulseq_execute) {
    number[0] = __VERIFIER_nondet_int();
    number[1] = __VERIFIER_nondet_int();
    number[0] = 0;
    {
      __ulseq_created_worker = 1;
      __ulseq_arg_worker = &number[0];
    }
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 1) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 1;
    return;
  }
  if (__ulseq_execute) {
    number[1] = 1;
    {
      __ulseq_created_worker_1 = 1;
      __ulseq_arg_worker_1 = &number[1];
    }
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 2) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 2;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_join(2UL, ((void **)0), 0);
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 3) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 3;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_join(3UL, ((void **)0), 0);
    __ulseq_ended = 1;
    __ulseq_pc_0 = 4;
    return;
  }
}

static void worker(void) {
  static void *arg;
  static int __ulseq_sum;
  static int __ulseq_arg;
  if (!__ulseq_execute && __ulseq_pc_1 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 0;
    return;
  }
  if (__ulseq_execute) {
    arg = __ulseq_arg_worker;
    __ulseq_sum = sum;
  }
  if (!__ulseq_execute && __ulseq_pc_1 == 1) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 1;
    return;
  }
  if (__ulseq_execute) {
    if (!ULSEQ_VALID((const void *)(int *)arg, sizeof(int))) {
      ULSEQ_UNDEFINED("access through an invalid pointer, to freed memory or outside of an object");
    }
    if (!ULSEQ_ALIGNED((const void *)(int *)arg, 4UL)) {
      ULSEQ_UNDEFINED("access through a misaligned pointer");
    }
    __ulseq_arg = *(int *)arg;
  }
  if (!__ulseq_execute && __ulseq_pc_1 == 2) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 2;
    return;
  }
  if (__ulseq_execute) {
    sum = __ulseq_sum + __ulseq_arg;
    __ulseq_result_worker = ((void *)0);
    __ulseq_pc_1 = 3;
    return;
  }
}

static void worker_1(void) {
  static void *arg;
  static int __ulseq_sum;
  static int __ulseq_arg;
  if (!__ulseq_execute && __ulseq_pc_2 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_2 = 0;
    return;
  }
  if (__ulseq_execute) {
    arg = __ulseq_arg_worker_1;
    __ulseq_sum = sum;
    if (!ULSEQ_VALID((const void *)(int *)arg, sizeof(int))) {
      ULSEQ_UNDEFINED("access through an invalid pointer, to freed memory or outside of an object");
    }
    if (!ULSEQ_ALIGNED((const void *)(int *)arg, 4UL)) {
      ULSEQ_UNDEFINED("access through a misaligned pointer");
    }
    __ulseq_arg = *(int *)arg;
  }
  if (!__ulseq_execute && __ulseq_pc_2 == 1) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_2 = 1;
    return;
  }
  if (__ulseq_execute) {
    sum = __ulseq_sum + __ulseq_arg;
    __ulseq_result_worker_1 = ((void *)0);
    __ulseq_pc_2 = 2;
    return;
  }
}

static _Bool __ulseq_finished(unsigned long __ulseq_id) {
  if (__ulseq_id == 1UL) {
    return __ulseq_pc_0 == 4;
  }
  if (__ulseq_id == 2UL) {
    return __ulseq_pc_1 == 3;
  }
  if (__ulseq_id == 3UL) {
    return __ulseq_pc_2 == 2;
  }
  return 0;
}

static _Bool __ulseq_started(unsigned long __ulseq_id) {
  if (__ulseq_id == 1UL) {
    return 1;
  }
  if (__ulseq_id == 2UL) {
    return __ulseq_created_worker;
  }
  if (__ulseq_id == 3UL) {
    return __ulseq_created_worker_1;
  }
  return 0;
}

static void *__ulseq_result(unsigned long __ulseq_id) {
  if (__ulseq_id == 1UL) {
    return ((void *)0);
  }
  if (__ulseq_id == 2UL) {
    return __ulseq_result_worker;
  }
  if (__ulseq_id == 3UL) {
    return __ulseq_result_worker_1;
  }
  return ((void *)0);
}

int main(void) {
  _Bool __ulseq_ran;
  while (!__ulseq_ended && (__ulseq_pc_0 != 4 || (__ulseq_created_worker && __ulseq_pc_1 != 3) || (__ulseq_created_worker_1 && __ulseq_pc_2 != 2))) {
    __ulseq_ran = 0;
    if (__ulseq_pc_0 != 4 && __VERIFIER_nondet_bool()) {
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
    if (__ulseq_created_worker_1 && __ulseq_pc_2 != 2 && __VERIFIER_nondet_bool()) {
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
