static void __ulseq_main(void);
static void producer(void);
static _Bool __ulseq_finished(unsigned long);
static _Bool __ulseq_started(unsigned long);
static void *__ulseq_result(unsigned long);
unsigned char __VERIFIER_nondet_uchar(void);
int buffer;
int full;
__ulseq_mutex_t lock = {0};
static void *__ulseq_arg_producer;
static void *__ulseq_result_producer;
static _Bool __ulseq_created_producer;
static _Bool __ulseq_ended;
static __ulseq_pc2 __ulseq_pc_0;
static __ulseq_pc2 __ulseq_pc_1;

static void __ulseq_main(void) {
  int __ulseq_full;
  int __ulseq_buffer;
  switch (__ulseq_pc_0) {
  case 1:
    goto __ulseq_at_1;
  case 2:
    goto __ulseq_at_2;
  }
  {
    __ulseq_created_producer = 1;
    __ulseq_arg_producer = ((void *)0);
  }
  __ulseq_pc_0 = 1;
  return;
__ulseq_at_1:
  __ulseq_mutex_lock(&lock, 0);
  __ulseq_full = full;
  if (__ulseq_full) {
    __ulseq_buffer = buffer;
    if (!(__ulseq_buffer == 0)) {
      ULSEQ_VIOLATION("buffer == 0");
    }
  }
  __ulseq_mutex_unlock(&lock, 0);
  __ulseq_pc_0 = 2;
  return;
__ulseq_at_2:
  __ulseq_join(2UL, ((void **)0), 0);
  __ulseq_ended = 1;
  __ulseq_pc_0 = 3;
  return;
}

static void producer(void) {
  static void *arg;
  static int i;
  int __ulseq_full;
  switch (__ulseq_pc_1) {
  case 1:
    goto __ulseq_at_1;
  }
  arg = __ulseq_arg_producer;
  i = 0;
  while (1) {
    if (!(i < 3)) {
      break;
    }
    __ulseq_pc_1 = 1;
    return;
  __ulseq_at_1:
    __ulseq_mutex_lock(&lock, 1);
    __ulseq_full = full;
    if (!__ulseq_full) {
      buffer = i;
      full = 1;
      i = i + 1;
    }
    __ulseq_mutex_unlock(&lock, 1);
  }
  __ulseq_result_producer = arg;
  __ulseq_pc_1 = 2;
  return;
}

static _Bool __ulseq_finished(unsigned long __ulseq_id) {
  if (__ulseq_id == 1UL) {
    return __ulseq_pc_0 == 3;
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
  unsigned char __ulseq_next;
  while (!__ulseq_ended && (__ulseq_pc_0 != 3 || (__ulseq_created_producer && __ulseq_pc_1 != 2))) {
    __ulseq_next = __VERIFIER_nondet_uchar();
    if (__ulseq_next == 0) {
      ULSEQ_ASSUME(__ulseq_pc_0 != 3);
      __ulseq_main();
    } else if (__ulseq_next == 1) {
      ULSEQ_ASSUME(__ulseq_created_producer && __ulseq_pc_1 != 2);
      producer();
    } else {
      ULSEQ_ASSUME(0);
    }
  }
  return 0;
}
