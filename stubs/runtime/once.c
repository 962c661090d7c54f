/*
 * pthread_once and call_once: `if (begin(control)) { init(); end(control); }`. A thread that comes while another runs the
 * initializer waits until it is done; one that comes from inside the initializer waits forever.
 */
#ifndef ULSEQ_HAVE_BASE
#include "base.c"
#endif

/* @part ULSEQ_ONCE_RUNNING ULSEQ_ONCE_DONE */
/* 0 is PTHREAD_ONCE_INIT and ONCE_FLAG_INIT. */
enum { ULSEQ_ONCE_RUNNING = 1, ULSEQ_ONCE_DONE = 2 };

/* @part __ulseq_once_begin */
static _Bool __ulseq_once_begin(int *control)
{
    if (*control < 0 || *control > ULSEQ_ONCE_DONE)
        ULSEQ_MISUSE("a once control that was not initialized");
    ULSEQ_BLOCKS(*control == ULSEQ_ONCE_RUNNING, 0)
    ULSEQ_ASSUME(*control != ULSEQ_ONCE_RUNNING);
    if (*control != 0)
        return 0;
    *control = ULSEQ_ONCE_RUNNING;
    return 1;
}

/* @part __ulseq_once_end */
static void __ulseq_once_end(int *control)
{
    *control = ULSEQ_ONCE_DONE;
}

/* @part __ulseq_once_flag_t */
/* C11 once_flag */
typedef struct {
    int kind;
} __ulseq_once_flag_t;

/* @part __ulseq_call_once_begin */
static _Bool __ulseq_call_once_begin(__ulseq_once_flag_t *flag)
{
    return __ulseq_once_begin(&flag->kind);
}

/* @part __ulseq_call_once_end */
static void __ulseq_call_once_end(__ulseq_once_flag_t *flag)
{
    __ulseq_once_end(&flag->kind);
}
