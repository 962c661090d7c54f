struct flags {
  unsigned int a : 3;
  unsigned int b : 5;
  signed char c : 4;
};
static void __ulseq_main(void);
static void worker(void);
_Bool __VERIFIER_nondet_bool(void);
struct flags flags;
static void *__ulseq_arg_worker;
static void *__ulseq_result_worker;
static _Bool __ulseq_created_worker;
static _Bool __ulseq_ended;
static _Bool __ulseq_execute;
static __ulseq_pc3 __ulseq_pc_0;
static __ulseq_pc3 __ulseq_pc_1;

static void __ulseq_main(void) {
  static unsigned int __ulseq_t;
  static unsigned int __ulseq_bits;
  static signed char __ulseq_bits_1;
  unsigned int __ulseq_b;
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
    __ulseq_b = flags.b;
    __ulseq_t = (int)__ulseq_b + 1;
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 2) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 2;
    return;
  }
  if (__ulseq_execute) {
    {
      __ulseq_bits = flags.a;
      __ulseq_bits_1 = flags.c;
    }
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 3) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 3;
    return;
  }
  if (__ulseq_execute) {
    {
      flags.a = __ulseq_bits;
      flags.c = __ulseq_bits_1;
      flags.b = __ulseq_t;
    }
  }
  if (!__ulseq_execute && __ulseq_pc_0 == 4) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_0 = 4;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_ended = 1;
    __ulseq_pc_0 = 5;
    return;
  }
}

static void worker(void) {
  static void *arg;
  static unsigned int __ulseq_t;
  static unsigned int __ulseq_bits;
  static signed char __ulseq_bits_1;
  static signed char __ulseq_t_1;
  static unsigned int __ulseq_bits_2;
  static unsigned int __ulseq_bits_3;
  unsigned int __ulseq_a;
  unsigned int __ulseq_b;
  if (!__ulseq_execute && __ulseq_pc_1 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 0;
    return;
  }
  if (__ulseq_execute) {
    arg = __ulseq_arg_worker;
    __ulseq_a = flags.a;
    __ulseq_t = (int)__ulseq_a + 5;
  }
  if (!__ulseq_execute && __ulseq_pc_1 == 1) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 1;
    return;
  }
  if (__ulseq_execute) {
    {
      __ulseq_bits = flags.b;
      __ulseq_bits_1 = flags.c;
    }
  }
  if (!__ulseq_execute && __ulseq_pc_1 == 2) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 2;
    return;
  }
  if (__ulseq_execute) {
    {
      flags.b = __ulseq_bits;
      flags.c = __ulseq_bits_1;
      flags.a = __ulseq_t;
    }
  }
  if (!__ulseq_execute && __ulseq_pc_1 == 3) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 3;
    return;
  }
  if (__ulseq_execute) {
    __ulseq_b = flags.b;
    __ulseq_t_1 = (int)__ulseq_b - 20;
  }
  if (!__ulseq_execute && __ulseq_pc_1 == 4) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 4;
    return;
  }
  if (__ulseq_execute) {
    {
      __ulseq_bits_2 = flags.a;
      __ulseq_bits_3 = flags.b;
    }
  }
  if (!__ulseq_execute && __ulseq_pc_1 == 5) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 5;
    return;
  }
  if (__ulseq_execute) {
    {
      flags.a = __ulseq_bits_2;
      flags.b = __ulseq_bits_3;
      flags.c = __ulseq_t_1;
    }
    __ulseq_result_worker = arg;
    __ulseq_pc_1 = 6;
    return;
  }
}

int main(void) {
  _Bool __ulseq_ran;
  while (!__ulseq_ended && (__ulseq_pc_0 != 5 || (__ulseq_created_worker && __ulseq_pc_1 != 6))) {
    __ulseq_ran = 0;
    if (__ulseq_pc_0 != 5 && __VERIFIER_nondet_bool()) {
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
