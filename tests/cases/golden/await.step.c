static void __ulseq_main(void);
static void writer(void);
unsigned char __VERIFIER_nondet_uchar(void);
int ready;
int data;
_Atomic int word;
static void *__ulseq_arg_writer;
static void *__ulseq_result_writer;
static _Bool __ulseq_created_writer;
static _Bool __ulseq_ended;
static __ulseq_pc2 __ulseq_pc_0;
static __ulseq_pc2 __ulseq_pc_1;

static void __ulseq_main(void) {
  int __ulseq_ready;
  switch (__ulseq_pc_0) {
  case 1:
    goto __ulseq_at_1;
  }
  {
    __ulseq_created_writer = 1;
    __ulseq_arg_writer = ((void *)0);
  }
  __ulseq_pc_0 = 1;
  return;
__ulseq_at_1:
  __ulseq_ready = ready;
  if (__ulseq_ready) {
    goto __ulseq_after;
  }
  ULSEQ_ASSUME(0);
__ulseq_after:
  __ulseq_ended = 1;
  __ulseq_pc_0 = 2;
  return;
}

static void writer(void) {
  static void *arg;
  int __ulseq_t;
  int __ulseq_data;
  _Bool __ulseq_changed;
  switch (__ulseq_pc_1) {
  case 1:
    goto __ulseq_at_1;
  }
  arg = __ulseq_arg_writer;
  data = 7;
  ready = 1;
  __ulseq_pc_1 = 1;
  return;
__ulseq_at_1:
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
}

int main(void) {
  unsigned char __ulseq_next;
  while (!__ulseq_ended && (__ulseq_pc_0 != 2 || (__ulseq_created_writer && __ulseq_pc_1 != 2))) {
    __ulseq_next = __VERIFIER_nondet_uchar();
    if (__ulseq_next == 0) {
      ULSEQ_ASSUME(__ulseq_pc_0 != 2);
      __ulseq_main();
    } else if (__ulseq_next == 1) {
      ULSEQ_ASSUME(__ulseq_created_writer && __ulseq_pc_1 != 2);
      writer();
    } else {
      ULSEQ_ASSUME(0);
    }
  }
  return 0;
}
