static void __ulseq_main(void);
static void producer(void);
_Bool __VERIFIER_nondet_bool(void);
static _Bool __ulseq_finished(unsigned long);
static _Bool __ulseq_started(unsigned long);
static void *__ulseq_result(unsigned long);
int buffer;
int full;
__ulseq_mutex_t lock = {0};
static void *__ulseq_arg_producer;
static void *__ulseq_result_producer;
static _Bool __ulseq_created_producer;
static _Bool __ulseq_ended;
static _Bool __ulseq_execute;
static __ulseq_pc3 __ulseq_pc_0;
static __ulseq_pc3 __ulseq_pc_1;

static void __ulseq_main(void) {
  static unsigned long t;
  static unsigned long __ulseq_t;
  int __ulseq_full;
  int __ulseq_buffer;
  if (!__ulseq_execute && __ulseq_pc_0 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 0;
    return;
  }
  if (__ulseq_execute) {
    {
      __ulseq_created_producer = 1;
      __ulseq_arg_producer = ((void *)0);
      t = 2UL;
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
    __ulseq_full = full;
  }
  if ((!__ulseq_execute && __ulseq_pc_0 <= 3) || (__ulseq_execute && __ulseq_full)) {
    if (!__ulseq_execute && __ulseq_pc_0 == 3) {
      __ulseq_execute = 1;
    } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
      __ulseq_pc_0 = 3;
      return;
    }
    if (__ulseq_execute) {
      __ulseq_buffer = buffer;
      if (!(__ulseq_buffer == 0)) {
        ULSEQ_VIOLATION("buffer == 0");
      }
    }
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 4) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 4;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_mutex_unlock(&lock, 0);
    __ulseq_t = t;
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 5) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 5;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_join(__ulseq_t, ((void **)0), 0);
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 6) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 6;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_ended = 1;
    __ulseq_pc_0 = 7;
    return;
    __ulseq_ended = 1;
    __ulseq_pc_0 = 7;
    return;
  }
}

static void producer(void) {
  static void *arg;
  static int i;
  int __ulseq_full;
  if (!__ulseq_execute && __ulseq_pc_1 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 0;
    return;
  }
  if (__ulseq_execute) {
    arg = __ulseq_arg_producer;
    i = 0;
  }
  while ((!__ulseq_execute && __ulseq_pc_1 <= 4) || __ulseq_execute) {
    if (__ulseq_execute) {
      if (!(i < 3)) {
        break;
      }
    }
    if (!__ulseq_execute && __ulseq_pc_1 == 1) {
      __ulseq_execute = 1;
    } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
      __ulseq_pc_1 = 1;
      return;
    }
    if (__ulseq_execute) {
      __ulseq_mutex_lock(&lock, 1);
      __ulseq_full = full;
    }
    if ((!__ulseq_execute && __ulseq_pc_1 <= 3) || (__ulseq_execute && !__ulseq_full)) {
      if (!__ulseq_execute && __ulseq_pc_1 == 2) {
        __ulseq_execute = 1;
      } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
        __ulseq_pc_1 = 2;
        return;
      }
      if (__ulseq_execute) {
        buffer = i;
      }
      if (!__ulseq_execute && __ulseq_pc_1 == 3) {
        __ulseq_execute = 1;
      } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
        __ulseq_pc_1 = 3;
        return;
      }
      if (__ulseq_execute) {
        full = 1;
        i = i + 1;
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
    }
  }
  if (__ulseq_execute) {
    __ulseq_result_producer = arg;
    __ulseq_pc_1 = 5;
    return;
    __ulseq_pc_1 = 5;
    return;
  }
}

static _Bool __ulseq_finished(unsigned long __ulseq_id) {
  if (__ulseq_id == 1UL) {
    return __ulseq_pc_0 == 7;
  }
  if (__ulseq_id == 2UL) {
    return __ulseq_pc_1 == 5;
  }
  return 0;
}

static _Bool __ulseq_started(unsigned long __ulseq_id) {
  if (__ulseq_id == 1UL) {
    return 1;
  }
  if (__ulseq_id == 2UL) {
    return __ulseq_created_producer;
  }
  return 0;
}

static void *__ulseq_result(unsigned long __ulseq_id) {
  if (__ulseq_id == 1UL) {
    return ((void *)0);
  }
  if (__ulseq_id == 2UL) {
    return __ulseq_result_producer;
  }
  return ((void *)0);
}

int main(void) {
  _Bool __ulseq_ran;
  while (!__ulseq_ended && (__ulseq_pc_0 != 7 || (__ulseq_created_producer && __ulseq_pc_1 != 5))) {
    __ulseq_ran = 0;
    if (__ulseq_pc_0 != 7 && __VERIFIER_nondet_bool()) {
      __ulseq_ran = 1;
      __ulseq_execute = 0;
      __ulseq_main();
      if (__ulseq_ended) {
        break;
      }
    }
    if (__ulseq_created_producer && __ulseq_pc_1 != 5 && __VERIFIER_nondet_bool()) {
      __ulseq_ran = 1;
      __ulseq_execute = 0;
      producer();
      if (__ulseq_ended) {
        break;
      }
    }
    ULSEQ_ASSUME(__ulseq_ran);
  }
  return 0;
}
