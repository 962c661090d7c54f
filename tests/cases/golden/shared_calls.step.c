static void __ulseq_main(void);
static void worker(void);
static _Bool __ulseq_finished(unsigned long);
static _Bool __ulseq_started(unsigned long);
static void *__ulseq_result(unsigned long);
int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);
__ulseq_mutex_t mutex = {0};
int sum;
int calls;
static void *__ulseq_arg_worker;
static void *__ulseq_result_worker;
static _Bool __ulseq_created_worker;
static _Bool __ulseq_ended;
static __ulseq_pc3 __ulseq_pc_0;
static __ulseq_pc4 __ulseq_pc_1;

static void __ulseq_main(void) {
  static int value;
  static int __ulseq_returned;
  static int first;
  static int __ulseq_first;
  static int *place;
  static int value_1;
  static int __ulseq_returned_1;
  static int old;
  static int unset;
  static unsigned char __ulseq_from_add;
  int __ulseq_result_1;
  int __ulseq_sum;
  int __ulseq_result_2;
  int __ulseq_result_3;
  switch (__ulseq_pc_0) {
  case 1:
    goto __ulseq_at_1;
  case 2:
    goto __ulseq_at_2;
  case 3:
    goto __ulseq_at_3;
  case 4:
    goto __ulseq_at_4;
  case 5:
    goto __ulseq_at_5;
  }
  {
    __ulseq_created_worker = 1;
    __ulseq_arg_worker = ((void *)0);
  }
  __ulseq_pc_0 = 1;
  return;
__ulseq_at_1:
  while (1) {
    value = 1;
    goto __ulseq_twice;
  __ulseq_back:
    __ulseq_result_1 = __ulseq_returned;
    if (!(__ulseq_result_1 < 3)) {
      break;
    }
  }
  __ulseq_pc_0 = 2;
  return;
__ulseq_at_2:
  __ulseq_join(2UL, ((void **)0), 0);
  __ulseq_sum = sum;
  if (!(__ulseq_sum > 2)) {
    ULSEQ_VIOLATION("sum > 2");
  }
  __ulseq_ended = 1;
  __ulseq_pc_0 = 6;
  return;
__ulseq_twice:
  place = &sum;
  value_1 = value;
  __ulseq_from_add = 0;
  goto __ulseq_add;
__ulseq_back_1:
  __ulseq_result_2 = __ulseq_returned_1;
  first = __ulseq_result_2;
  __ulseq_first = first;
  place = &calls;
  value_1 = 1;
  __ulseq_from_add = 1;
  goto __ulseq_add;
__ulseq_back_2:
  __ulseq_result_3 = __ulseq_returned_1;
  __ulseq_returned = __ulseq_first + __ulseq_result_3;
  goto __ulseq_back;
__ulseq_add:
  unset = __VERIFIER_nondet_int();
  __ulseq_pc_0 = 3;
  return;
__ulseq_at_3:
  __ulseq_mutex_lock(&mutex, 0);
  __ulseq_pc_0 = 4;
  return;
__ulseq_at_4:
  if (!ULSEQ_VALID((const void *)place, sizeof(int))) {
    ULSEQ_UNDEFINED("access through an invalid pointer, to freed memory or outside of an object");
  }
  if (!ULSEQ_ALIGNED((const void *)place, 4UL)) {
    ULSEQ_UNDEFINED("access through a misaligned pointer");
  }
  old = *place;
  __ulseq_pc_0 = 5;
  return;
__ulseq_at_5:
  if (!ULSEQ_VALID((const void *)place, sizeof(int))) {
    ULSEQ_UNDEFINED("access through an invalid pointer, to freed memory or outside of an object");
  }
  if (!ULSEQ_ALIGNED((const void *)place, 4UL)) {
    ULSEQ_UNDEFINED("access through a misaligned pointer");
  }
  *place = old + value_1;
  __ulseq_mutex_unlock(&mutex, 0);
  if (unset == 5) {
    __ulseq_returned_1 = -1;
    goto __ulseq_return;
  }
  __ulseq_returned_1 = old;
__ulseq_return:
  if (__ulseq_from_add == 0) {
    goto __ulseq_back_1;
  }
  goto __ulseq_back_2;
}

static void worker(void) {
  static int value;
  static int n;
  static int __ulseq_returned;
  static int __ulseq_calls;
  static int __ulseq_choice;
  static int __ulseq_n;
  static int *place;
  static int value_1;
  static int old;
  static int unset;
  static unsigned char __ulseq_from_add;
  static int n_1;
  static int __ulseq_calls_1;
  int __ulseq_result_1;
  long __ulseq_result_2;
  int __ulseq_result_3;
  switch (__ulseq_pc_1) {
  case 1:
    goto __ulseq_at_1;
  case 2:
    goto __ulseq_at_2;
  case 3:
    goto __ulseq_at_3;
  case 4:
    goto __ulseq_at_4;
  case 5:
    goto __ulseq_at_5;
  case 6:
    goto __ulseq_at_6;
  case 7:
    goto __ulseq_at_7;
  }
  value = 2;
  goto __ulseq_twice;
__ulseq_back:
  n = 1;
  goto __ulseq_down;
__ulseq_back_1:
  __ulseq_result_1 = __ulseq_returned;
  __ulseq_result_2 = __ulseq_result_1;
  __ulseq_result_worker = (void *)__ulseq_result_2;
  __ulseq_pc_1 = 8;
  return;
__ulseq_twice:
  place = &sum;
  value_1 = value;
  __ulseq_from_add = 0;
  goto __ulseq_add;
__ulseq_back_2:
  place = &calls;
  value_1 = 1;
  __ulseq_from_add = 1;
  goto __ulseq_add;
__ulseq_back_3:
  goto __ulseq_back;
__ulseq_down:
  __ulseq_pc_1 = 1;
  return;
__ulseq_at_1:
  __ulseq_calls = calls;
  __ulseq_pc_1 = 2;
  return;
__ulseq_at_2:
  calls = __ulseq_calls + 1;
  if (n == 0) {
    __ulseq_choice = 0;
  } else {
    __ulseq_n = n;
    n_1 = n - 1;
    goto __ulseq_down_1;
  __ulseq_back_4:
    __ulseq_result_3 = 0;
    __ulseq_choice = __ulseq_n + __ulseq_result_3;
  }
  __ulseq_returned = __ulseq_choice;
  goto __ulseq_back_1;
__ulseq_add:
  unset = __VERIFIER_nondet_int();
  __ulseq_pc_1 = 3;
  return;
__ulseq_at_3:
  __ulseq_mutex_lock(&mutex, 1);
  __ulseq_pc_1 = 4;
  return;
__ulseq_at_4:
  if (!ULSEQ_VALID((const void *)place, sizeof(int))) {
    ULSEQ_UNDEFINED("access through an invalid pointer, to freed memory or outside of an object");
  }
  if (!ULSEQ_ALIGNED((const void *)place, 4UL)) {
    ULSEQ_UNDEFINED("access through a misaligned pointer");
  }
  old = *place;
  __ulseq_pc_1 = 5;
  return;
__ulseq_at_5:
  if (!ULSEQ_VALID((const void *)place, sizeof(int))) {
    ULSEQ_UNDEFINED("access through an invalid pointer, to freed memory or outside of an object");
  }
  if (!ULSEQ_ALIGNED((const void *)place, 4UL)) {
    ULSEQ_UNDEFINED("access through a misaligned pointer");
  }
  *place = old + value_1;
  __ulseq_mutex_unlock(&mutex, 1);
  if (unset == 5) {
    goto __ulseq_return;
  }
__ulseq_return:
  if (__ulseq_from_add == 0) {
    goto __ulseq_back_2;
  }
  goto __ulseq_back_3;
__ulseq_down_1:
  __ulseq_pc_1 = 6;
  return;
__ulseq_at_6:
  __ulseq_calls_1 = calls;
  __ulseq_pc_1 = 7;
  return;
__ulseq_at_7:
  calls = __ulseq_calls_1 + 1;
  if (n_1 == 0) {
  } else {
    ULSEQ_BOUND("recursion");
  }
  goto __ulseq_back_4;
}

static _Bool __ulseq_finished(unsigned long __ulseq_id) {
  if (__ulseq_id == 1UL) {
    return __ulseq_pc_0 == 6;
  }
  if (__ulseq_id == 2UL) {
    return __ulseq_pc_1 == 8;
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
  unsigned char __ulseq_next;
  while (!__ulseq_ended && (__ulseq_pc_0 != 6 || (__ulseq_created_worker && __ulseq_pc_1 != 8))) {
    __ulseq_next = __VERIFIER_nondet_uchar();
    if (__ulseq_next == 0) {
      ULSEQ_ASSUME(__ulseq_pc_0 != 6);
      __ulseq_main();
    } else if (__ulseq_next == 1) {
      ULSEQ_ASSUME(__ulseq_created_worker && __ulseq_pc_1 != 8);
      worker();
    } else {
      ULSEQ_ASSUME(0);
    }
  }
  return 0;
}
