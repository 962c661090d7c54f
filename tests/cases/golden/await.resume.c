static void __ulseq_main(void);
static void writer(void);
_Bool __VERIFIER_nondet_bool(void);
int ready;
int data;
_Atomic int word;
static void *__ulseq_arg_writer;
static void *__ulseq_result_writer;
static _Bool __ulseq_created_writer;
static _Bool __ulseq_ended;
static _Bool __ulseq_execute;
static __ulseq_pc2 __ulseq_pc_0;
static __ulseq_pc2 __ulseq_pc_1;

static void __ulseq_main(void) {
  int __ulseq_ready;
  if (!__ulseq_execute && __ulseq_pc_0 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 0;
    return;
  }
  if (__ulseq_execute) {
    {
      __ulseq_created_writer = 1;
      __ulseq_arg_writer = ((void *)0);
    }
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 1) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 1;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_ready = ready;
    if (__ulseq_ready) {
      goto __ulseq_after;
    }
    ULSEQ_ASSUME(0);
  }
  if (__ulseq_execute) {
  __ulseq_after:
    __ulseq_ended = 1;
    __ulseq_pc_0 = 2;
    return;
    __ulseq_ended = 1;
    __ulseq_pc_0 = 2;
    return;
  }
}

static void writer(void) {
  static void *arg;
  int __ulseq_t;
  int __ulseq_data;
  _Bool __ulseq_changed;
  if (!__ulseq_execute && __ulseq_pc_1 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 0;
    return;
  }
  if (__ulseq_execute) {
    arg = __ulseq_arg_writer;
    data = 7;
    ready = 1;
  }
  if (!__ulseq_execute && __ulseq_pc_1 == 1) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 1;
    return;
  }
  if (__ulseq_execute) {
    while (1) {
      __ulseq_changed = 0;
      {
        __ulseq_t = word;
        if (word != 1) {
          __ulseq_changed = 1;
        }
        word = 1;
      }
      if (!__ulseq_t) {
        break;
      }
      ULSEQ_ASSUME(__ulseq_changed);
    }
    __ulseq_data = data;
    data = __ulseq_data + 1;
    {
      word = 0;
    }
    __ulseq_result_writer = arg;
    __ulseq_pc_1 = 2;
    return;
    __ulseq_pc_1 = 2;
    return;
  }
}

int main(void) {
  _Bool __ulseq_ran;
  while (!__ulseq_ended && (__ulseq_pc_0 != 2 || (__ulseq_created_writer && __ulseq_pc_1 != 2))) {
    __ulseq_ran = 0;
    if (__ulseq_pc_0 != 2 && __VERIFIER_nondet_bool()) {
      __ulseq_ran = 1;
      __ulseq_execute = 0;
      __ulseq_main();
      if (__ulseq_ended) {
        break;
      }
    }
    if (__ulseq_created_writer && __ulseq_pc_1 != 2 && __VERIFIER_nondet_bool()) {
      __ulseq_ran = 1;
      __ulseq_execute = 0;
      writer();
      if (__ulseq_ended) {
        break;
      }
    }
    ULSEQ_ASSUME(__ulseq_ran);
  }
  return 0;
}
