/*
 * Thread-specific data (POSIX pthread_key_*, pthread_getspecific, pthread_setspecific; C11 tss_*). A key is never used
 * twice. The translation numbers the destructors from 1 and calls them at the end of a thread with what __ulseq_key_take gives.
 */
#ifndef ULSEQ_HAVE_BASE
#include "base.c"
#endif

/* @part ULSEQ_KEYS */
/* How many keys a program may create. */
#ifndef ULSEQ_KEYS
#define ULSEQ_KEYS 8
#endif

/* @part __ulseq_keys __ulseq_key_live __ulseq_key_value __ulseq_key_destructor */
static unsigned __ulseq_keys;
static _Bool __ulseq_key_live[ULSEQ_KEYS];
static void *__ulseq_key_value[ULSEQ_KEYS][ULSEQ_THREADS];
static int __ulseq_key_destructor[ULSEQ_KEYS];

/* @part __ulseq_key_create */
static int __ulseq_key_create(unsigned *key, int destructor)
{
    if (__ulseq_keys == ULSEQ_KEYS)
        ULSEQ_BOUND("keys");
    *key = __ulseq_keys;
    __ulseq_key_live[__ulseq_keys] = 1;
    __ulseq_key_destructor[__ulseq_keys] = destructor;
    __ulseq_keys++;
    return 0;
}

/* @part __ulseq_key_check */
static void __ulseq_key_check(unsigned key)
{
    if (key >= ULSEQ_KEYS || !__ulseq_key_live[key])
        ULSEQ_MISUSE("thread-specific data with a key that does not exist");
}

/* @part __ulseq_key_delete */
static int __ulseq_key_delete(unsigned key)
{
    __ulseq_key_check(key);
    __ulseq_key_live[key] = 0;
    return 0;
}

/* @part __ulseq_key_get */
static void *__ulseq_key_get(unsigned key, unsigned self)
{
    __ulseq_key_check(key);
    return __ulseq_key_value[key][self];
}

/* @part __ulseq_key_set */
static int __ulseq_key_set(unsigned key, const void *value, unsigned self)
{
    __ulseq_key_check(key);
    __ulseq_key_value[key][self] = (void *)value;
    return 0;
}

/* @part __ulseq_key_taken __ulseq_key_take __ulseq_key_ended */
/* The destructor of the value that a thread took last; 0: there was none. */
static int __ulseq_key_taken[ULSEQ_THREADS];
/* How often a thread has begun to go through its values, at most 4 (PTHREAD_DESTRUCTOR_ITERATIONS), and which of those that were
   there then it has not taken yet, as bits. */
static unsigned char __ulseq_key_rounds[ULSEQ_THREADS];
static unsigned __ulseq_key_pending[ULSEQ_THREADS];

/*
 * A value that the ending thread's destructors have not seen, which becomes null; null if there is none. Their order is unspecified,
 * and so is whether more than 4 rounds are made.
 */
static void *__ulseq_key_take(unsigned self)
{
    unsigned key, found = ULSEQ_KEYS, present = 0;
    void *value;
    for (key = 0; key < __ulseq_keys; key++) {
        if (__ulseq_key_value[key][self] && __ulseq_key_live[key] && __ulseq_key_destructor[key]) {
            present |= 1u << key;
            if (found == ULSEQ_KEYS || __VERIFIER_nondet_bool())
                found = key;
        }
    }
    __ulseq_key_taken[self] = 0;
    if (found == ULSEQ_KEYS)
        return (void *)0;
    if (!(__ulseq_key_pending[self] & present)) {
        if (__ulseq_key_rounds[self] == 4 && __VERIFIER_nondet_bool())
            return (void *)0;
        if (__ulseq_key_rounds[self] < 4)
            __ulseq_key_rounds[self]++;
        __ulseq_key_pending[self] = present;
    }
    __ulseq_key_pending[self] &= ~(1u << found);
    value = __ulseq_key_value[found][self];
    __ulseq_key_value[found][self] = (void *)0;
    __ulseq_key_taken[self] = __ulseq_key_destructor[found];
    return value;
}

static int __ulseq_key_ended(unsigned self)
{
    return __ulseq_key_taken[self];
}
