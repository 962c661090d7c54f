/* C11 7.17 for ulseq: every operation is a call that the translation recognizes, never a builtin of a compiler.
   The __ulseq_atomic_* names are generic in the type of the object and are not declared. */
#ifndef ULSEQ_STDATOMIC_H
#define ULSEQ_STDATOMIC_H

#include <stddef.h>
#include <stdint.h>
#include <uchar.h>

#define ATOMIC_BOOL_LOCK_FREE 2
#define ATOMIC_CHAR_LOCK_FREE 2
#define ATOMIC_CHAR16_T_LOCK_FREE 2
#define ATOMIC_CHAR32_T_LOCK_FREE 2
#define ATOMIC_WCHAR_T_LOCK_FREE 2
#define ATOMIC_SHORT_LOCK_FREE 2
#define ATOMIC_INT_LOCK_FREE 2
#define ATOMIC_LONG_LOCK_FREE 2
#define ATOMIC_LLONG_LOCK_FREE 2
#define ATOMIC_POINTER_LOCK_FREE 2

typedef enum {
    memory_order_relaxed = 0,
    memory_order_consume = 1,
    memory_order_acquire = 2,
    memory_order_release = 3,
    memory_order_acq_rel = 4,
    memory_order_seq_cst = 5
} memory_order;

typedef _Atomic(_Bool) atomic_bool;
typedef _Atomic(char) atomic_char;
typedef _Atomic(signed char) atomic_schar;
typedef _Atomic(unsigned char) atomic_uchar;
typedef _Atomic(short) atomic_short;
typedef _Atomic(unsigned short) atomic_ushort;
typedef _Atomic(int) atomic_int;
typedef _Atomic(unsigned int) atomic_uint;
typedef _Atomic(long) atomic_long;
typedef _Atomic(unsigned long) atomic_ulong;
typedef _Atomic(long long) atomic_llong;
typedef _Atomic(unsigned long long) atomic_ullong;
typedef _Atomic(char16_t) atomic_char16_t;
typedef _Atomic(char32_t) atomic_char32_t;
typedef _Atomic(wchar_t) atomic_wchar_t;
typedef _Atomic(int_least8_t) atomic_int_least8_t;
typedef _Atomic(uint_least8_t) atomic_uint_least8_t;
typedef _Atomic(int_least16_t) atomic_int_least16_t;
typedef _Atomic(uint_least16_t) atomic_uint_least16_t;
typedef _Atomic(int_least32_t) atomic_int_least32_t;
typedef _Atomic(uint_least32_t) atomic_uint_least32_t;
typedef _Atomic(int_least64_t) atomic_int_least64_t;
typedef _Atomic(uint_least64_t) atomic_uint_least64_t;
typedef _Atomic(int_fast8_t) atomic_int_fast8_t;
typedef _Atomic(uint_fast8_t) atomic_uint_fast8_t;
typedef _Atomic(int_fast16_t) atomic_int_fast16_t;
typedef _Atomic(uint_fast16_t) atomic_uint_fast16_t;
typedef _Atomic(int_fast32_t) atomic_int_fast32_t;
typedef _Atomic(uint_fast32_t) atomic_uint_fast32_t;
typedef _Atomic(int_fast64_t) atomic_int_fast64_t;
typedef _Atomic(uint_fast64_t) atomic_uint_fast64_t;
typedef _Atomic(intptr_t) atomic_intptr_t;
typedef _Atomic(uintptr_t) atomic_uintptr_t;
typedef _Atomic(size_t) atomic_size_t;
typedef _Atomic(ptrdiff_t) atomic_ptrdiff_t;
typedef _Atomic(intmax_t) atomic_intmax_t;
typedef _Atomic(uintmax_t) atomic_uintmax_t;

typedef struct {
    _Atomic(_Bool) value;
} atomic_flag;

#define ATOMIC_VAR_INIT(value) (value)
#define ATOMIC_FLAG_INIT { 0 }

#define kill_dependency(y) (y)
#define atomic_is_lock_free(p) __atomic_is_lock_free(sizeof(*(p)), (p))

#define atomic_init(p, v) __ulseq_atomic_init((p), (v))

#define atomic_thread_fence(order) __ulseq_atomic_fence(order)
#define atomic_signal_fence(order) ((void)(order))

#define atomic_load(p) __ulseq_atomic_load((p), memory_order_seq_cst)
#define atomic_load_explicit(p, order) __ulseq_atomic_load((p), (order))

#define atomic_store(p, v) __ulseq_atomic_store((p), (v), memory_order_seq_cst)
#define atomic_store_explicit(p, v, order) __ulseq_atomic_store((p), (v), (order))

#define atomic_exchange(p, v) __ulseq_atomic_exchange((p), (v), memory_order_seq_cst)
#define atomic_exchange_explicit(p, v, order) __ulseq_atomic_exchange((p), (v), (order))

#define atomic_compare_exchange_strong(p, expected, desired) \
    __ulseq_atomic_compare_exchange_strong((p), (expected), (desired), memory_order_seq_cst, memory_order_seq_cst)
#define atomic_compare_exchange_strong_explicit(p, expected, desired, success, failure) \
    __ulseq_atomic_compare_exchange_strong((p), (expected), (desired), (success), (failure))
#define atomic_compare_exchange_weak(p, expected, desired) \
    __ulseq_atomic_compare_exchange_weak((p), (expected), (desired), memory_order_seq_cst, memory_order_seq_cst)
#define atomic_compare_exchange_weak_explicit(p, expected, desired, success, failure) \
    __ulseq_atomic_compare_exchange_weak((p), (expected), (desired), (success), (failure))

#define atomic_fetch_add(p, v) __ulseq_atomic_fetch_add((p), (v), memory_order_seq_cst)
#define atomic_fetch_add_explicit(p, v, order) __ulseq_atomic_fetch_add((p), (v), (order))
#define atomic_fetch_sub(p, v) __ulseq_atomic_fetch_sub((p), (v), memory_order_seq_cst)
#define atomic_fetch_sub_explicit(p, v, order) __ulseq_atomic_fetch_sub((p), (v), (order))
#define atomic_fetch_or(p, v) __ulseq_atomic_fetch_or((p), (v), memory_order_seq_cst)
#define atomic_fetch_or_explicit(p, v, order) __ulseq_atomic_fetch_or((p), (v), (order))
#define atomic_fetch_xor(p, v) __ulseq_atomic_fetch_xor((p), (v), memory_order_seq_cst)
#define atomic_fetch_xor_explicit(p, v, order) __ulseq_atomic_fetch_xor((p), (v), (order))
#define atomic_fetch_and(p, v) __ulseq_atomic_fetch_and((p), (v), memory_order_seq_cst)
#define atomic_fetch_and_explicit(p, v, order) __ulseq_atomic_fetch_and((p), (v), (order))

#define atomic_flag_test_and_set(p) __ulseq_atomic_flag_test_and_set((p), memory_order_seq_cst)
#define atomic_flag_test_and_set_explicit(p, order) __ulseq_atomic_flag_test_and_set((p), (order))
#define atomic_flag_clear(p) __ulseq_atomic_flag_clear((p), memory_order_seq_cst)
#define atomic_flag_clear_explicit(p, order) __ulseq_atomic_flag_clear((p), (order))

#endif
