static void __ulseq_main(void);
static void worker(void);
_Bool __VERIFIER_nondet_bool(void);
static _Bool __ulseq_finished(unsigned long);
static _Bool __ulseq_started(unsigned long);
static void *__ulseq_result(unsigned long);
static int *kept;
static int count;
static void *__ulseq_arg_worker;
static void *__ulseq_result_worker;
static _Bool __ulseq_created_worker;
static _Bool __ulseq_thread_ended;
static void *__ulseq_thread_result;
static _Bool __ulseq_ended;
static _Bool __ulseq_execute;
static __ulseq_pc2 __ulseq_pc_0;
static __ulseq_pc2 __ulseq_pc_1;

static void __ulseq_main(void) {
  static void *result;
  void *__ulseq_result_1;
  int __ulseq_count;
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
    __ulseq_join(2UL, &result, 0);
    __ulseq_result_1 = result;
    if (!(__ulseq_result_1 == (void *)7L)) {
      ULSEQ_VIOLATION("result == (void *)7L");
    }
    __ulseq_count = count;
    if (!(__ulseq_count == 3)) {
      ULSEQ_VIOLATION("count == 3");
    }
    __ulseq_ended = 1;
    __ulseq_pc_0 = 2;
    return;
  }
}

static void worker(void) {
  static void *arg;
  static int *__ulseq_here;
  static int n;
  static int __ulseq_returned;
  static unsigned char __ulseq_from_inner;
  static int n_1;
  void *__ulseq_memory;
  int __ulseq_result_1;
  int __ulseq_result_2;
  int __ulseq_count;
  int __ulseq_count_1;
  if (!__ulseq_execute && __ulseq_pc_1 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 0;
    return;
  }
  if (__ulseq_execute) {
    arg = __ulseq_arg_worker;
    goto __ulseq_outer;
  __ulseq_back:
    if (__ulseq_thread_ended) {
      __ulseq_result_worker = __ulseq_thread_result;
      __ulseq_pc_1 = 2;
      return;
    }
    __ulseq_result_worker = arg;
    __ulseq_pc_1 = 2;
    return;
  __ulseq_outer:
    __ulseq_memory = malloc(sizeof(int));
    __ulseq_here = __ulseq_memory;
    if (!ULSEQ_VALID((const void *)__ulseq_here, sizeof(int))) {
      ULSEQ_UNDEFINED("access through an invalid pointer, to freed memory or outside of an object");
    }
    if (!ULSEQ_ALIGNED((const void *)__ulseq_here, 4UL)) {
      ULSEQ_UNDEFINED("access through a misaligned pointer");
    }
    *__ulseq_here = 1;
    kept = __ulseq_here;
    n = 1;
    __ulseq_from_inner = 0;
    goto __ulseq_inner;
  __ulseq_back_1:
    __ulseq_result_1 = __ulseq_returned;
    if (__ulseq_thread_ended) {
      if (!!(void *)__ulseq_here && !ULSEQ_FREEABLE((const void *)(void *)__ulseq_here)) {
        ULSEQ_UNDEFINED("free of something that malloc did not give, or of freed memory");
      }
      free(__ulseq_here);
      goto __ulseq_exit;
    }
    count = __ulseq_result_1;
    n = 2;
    __ulseq_from_inner = 1;
    goto __ulseq_inner;
  __ulseq_back_2:
    __ulseq_result_2 = __ulseq_returned;
    if (__ulseq_thread_ended) {
      if (!!(void *)__ulseq_here && !ULSEQ_FREEABLE((const void *)(void *)__ulseq_here)) {
        ULSEQ_UNDEFINED("free of something that malloc did not give, or of freed memory");
      }
      free(__ulseq_here);
      goto __ulseq_exit;
    }
    count = __ulseq_result_2;
    if (!!(void *)__ulseq_here && !ULSEQ_FREEABLE((const void *)(void *)__ulseq_here)) {
      ULSEQ_UNDEFINED("free of something that malloc did not give, or of freed memory");
    }
    free(__ulseq_here);
  __ulseq_exit:
    goto __ulseq_back;
  __ulseq_inner:
    n_1 = n;
    goto __ulseq_leave;
  __ulseq_back_3:
    if (__ulseq_thread_ended) {
      goto __ulseq_exit_1;
    }
    __ulseq_returned = n;
  __ulseq_exit_1: ;
  }
  if (!__ulseq_execute && __ulseq_pc_1 == 1) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 1;
    return;
  }
  if (__ulseq_execute) {
    if (__ulseq_from_inner == 0) {
      goto __ulseq_back_1;
    }
    goto __ulseq_back_2;
  __ulseq_leave:
    __ulseq_count = count;
    count = __ulseq_count + n_1;
    __ulseq_count_1 = count;
    if (__ulseq_count_1 > 1) {
      __ulseq_thread_result = (void *)7L;
      __ulseq_thread_ended = 1;
      goto __ulseq_exit_2;
    }
  __ulseq_exit_2:
    goto __ulseq_back_3;
  }
}

static _Bool __ulseq_finished(unsigned long __ulseq_id) {
  if (__ulseq_id == 1UL) {
    return __ulseq_pc_0 == 2;
  }
  if (__ulseq_id == 2UL) {
    return __ulseq_pc_1 == 2;
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
  return 0;
}

static void *__ulseq_result(unsigned long __ulseq_id) {
  if (__ulseq_id == 1UL) {
    return ((void *)0);
  }
  if (__ulseq_id == 2UL) {
    return __ulseq_result_worker;
  }
  return ((void *)0);
}

int main(void) {
  _Bool __ulseq_ran;
  while (!__ulseq_ended && (__ulseq_pc_0 != 2 || (__ulseq_created_worker && __ulseq_pc_1 != 2))) {
    __ulseq_ran = 0;
    if (__ulseq_pc_0 != 2 && __VERIFIER_nondet_bool()) {
      __ulseq_ran = 1;
      __ulseq_execute = 0;
      __ulseq_main();
      if (__ulseq_ended) {
        break;
      }
    }
    if (__ulseq_created_worker && __ulseq_pc_1 != 2 && __VERIFIER_nondet_bool()) {
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
