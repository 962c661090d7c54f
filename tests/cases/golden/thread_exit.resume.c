static void __ulseq_main(void);
static void worker(void);
static void joiner(void);
_Bool __VERIFIER_nondet_bool(void);
static _Bool __ulseq_finished(unsigned long);
static _Bool __ulseq_started(unsigned long);
static void *__ulseq_result(unsigned long);
int count;
unsigned long first;
static void *__ulseq_arg_worker;
static void *__ulseq_result_worker;
static _Bool __ulseq_created_worker;
static void *__ulseq_arg_joiner;
static void *__ulseq_result_joiner;
static _Bool __ulseq_created_joiner;
static _Bool __ulseq_ended;
static _Bool __ulseq_execute;
static __ulseq_pc2 __ulseq_pc_0;
static __ulseq_pc2 __ulseq_pc_1;
static __ulseq_pc2 __ulseq_pc_2;

static void __ulseq_main(void) {
  static int __ulseq_count;
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
      first = 2UL;
    }
    {
      __ulseq_created_joiner = 1;
      __ulseq_arg_joiner = &first;
    }
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 1) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 1;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_count = count;
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 2) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 2;
    return;
  }
  if (__ulseq_execute) {
    count = __ulseq_count + 1;
    __ulseq_pc_0 = 3;
    return;
  }
}

static void worker(void) {
  static void *arg;
  static int __ulseq_count_1;
  int __ulseq_count;
  if (!__ulseq_execute && __ulseq_pc_1 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 0;
    return;
  }
  if (__ulseq_execute) {
    arg = __ulseq_arg_worker;
    __ulseq_count = count;
  }
  if ((!__ulseq_execute && __ulseq_pc_1 <= 2) || (__ulseq_execute && __ulseq_count)) {
    if (!__ulseq_execute && __ulseq_pc_1 == 1) {
      __ulseq_execute = 1;
    } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
      __ulseq_pc_1 = 1;
      return;
    }
    if (__ulseq_execute) {
      __ulseq_count_1 = count;
    }
    if (!__ulseq_execute && __ulseq_pc_1 == 2) {
      __ulseq_execute = 1;
    } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
      __ulseq_pc_1 = 2;
      return;
    }
    if (__ulseq_execute) {
      count = __ulseq_count_1 + 1;
      __ulseq_result_worker = (void *)3L;
      __ulseq_pc_1 = 3;
      return;
    }
  }
  if (__ulseq_execute) {
    __ulseq_result_worker = arg;
    __ulseq_pc_1 = 3;
    return;
  }
}

static void joiner(void) {
  static void *arg;
  static void *value;
  static void *__ulseq_value;
  unsigned long __ulseq_arg;
  if (!__ulseq_execute && __ulseq_pc_2 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_2 = 0;
    return;
  }
  if (__ulseq_execute) {
    arg = __ulseq_arg_joiner;
    if (!ULSEQ_VALID((const void *)(unsigned long *)arg, sizeof(unsigned long))) {
      ULSEQ_UNDEFINED("access through an invalid pointer, to freed memory or outside of an object");
    }
    __ulseq_arg = *(unsigned long *)arg;
    __ulseq_join(__ulseq_arg, &value, 2);
    __ulseq_value = value;
  }
  if (!__ulseq_execute && __ulseq_pc_2 == 1) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_2 = 1;
    return;
  }
  if (__ulseq_execute) {
    count = (long)__ulseq_value;
    __ulseq_result_joiner = ((void *)0);
    __ulseq_pc_2 = 2;
    return;
  }
}

static _Bool __ulseq_finished(unsigned long __ulseq_id) {
  if (__ulseq_id == 1UL) {
    return __ulseq_pc_0 == 3;
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
    return __ulseq_created_joiner;
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
    return __ulseq_result_joiner;
  }
  return ((void *)0);
}

int main(void) {
  _Bool __ulseq_ran;
  while (!__ulseq_ended && (__ulseq_pc_0 != 3 || (__ulseq_created_worker && __ulseq_pc_1 != 3) || (__ulseq_created_joiner && __ulseq_pc_2 != 2))) {
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
    if (__ulseq_created_joiner && __ulseq_pc_2 != 2 && __VERIFIER_nondet_bool()) {
      __ulseq_ran = 1;
      __ulseq_execute = 0;
      joiner();
      if (__ulseq_ended) {
        break;
      }
    }
    ULSEQ_ASSUME(__ulseq_ran);
  }
  return 0;
}
