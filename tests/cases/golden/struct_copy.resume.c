struct anonymous_struct_2 {
  short x[2];
};
struct pair {
  int a;
  struct anonymous_struct_2 in;
};
static void __ulseq_main(void);
static void worker(void);
_Bool __VERIFIER_nondet_bool(void);
struct pair shared;
struct pair other;
static void *__ulseq_arg_worker;
static void *__ulseq_result_worker;
static _Bool __ulseq_created_worker;
static _Bool __ulseq_ended;
static _Bool __ulseq_execute;
static __ulseq_pc2 __ulseq_pc_0;
static __ulseq_pc1 __ulseq_pc_1;

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
    __ulseq_ended = 1;
    __ulseq_pc_0 = 2;
    return;
  }
}

static void worker(void) {
  static void *arg;
  static struct pair p;
  int __ulseq_a;
  struct pair __ulseq_shared;
  short __ulseq_x;
  short __ulseq_x_1;
  if (!__ulseq_execute && __ulseq_pc_1 == 0) {
    __ulseq_execute = 1;
  } else if (__ulseq_execute && __VERIFIER_nondet_bool()) {
    __ulseq_pc_1 = 0;
    return;
  }
  if (__ulseq_execute) {
    arg = __ulseq_arg_worker;
    p.a = 1;
    p.in.x[0] = 2;
    p.in.x[1] = 3;
    shared.a = p.a;
    shared.in.x[0] = p.in.x[0];
    shared.in.x[1] = p.in.x[1];
    __ulseq_a = shared.a;
    __ulseq_shared.a = __ulseq_a;
    __ulseq_x = shared.in.x[0];
    __ulseq_shared.in.x[0] = __ulseq_x;
    __ulseq_x_1 = shared.in.x[1];
    __ulseq_shared.in.x[1] = __ulseq_x_1;
    other.a = __ulseq_shared.a;
    other.in.x[0] = __ulseq_shared.in.x[0];
    other.in.x[1] = __ulseq_shared.in.x[1];
    __ulseq_result_worker = arg;
    __ulseq_pc_1 = 1;
    return;
  }
}

int main(void) {
  _Bool __ulseq_ran;
  while (!__ulseq_ended && (__ulseq_pc_0 != 2 || (__ulseq_created_worker && __ulseq_pc_1 != 1))) {
    __ulseq_ran = 0;
    if (__ulseq_pc_0 != 2 && __VERIFIER_nondet_bool()) {
      __ulseq_ran = 1;
      __ulseq_execute = 0;
      __ulseq_main();
      if (__ulseq_ended) {
        break;
      }
    }
    if (__ulseq_created_worker && __ulseq_pc_1 != 1 && __VERIFIER_nondet_bool()) {
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
