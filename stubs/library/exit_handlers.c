/* Functions that run when the process ends, the last one first (C11 7.22.4.2, 7.22.4.4; on_exit(3)). The pass
 * `exit_handlers` calls `__ulseq_begin_exit`, or `__ulseq_run_exit_handlers` if the program registers any. A second thread that ends the
 * process waits for the first one; that a handler ends the process once more is undefined, and a bound. */
/* @function __ulseq_begin_exit */
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __ulseq_not_followed(void);
extern void __ESBMC_assume(_Bool);
__attribute__((weak)) void __ulseq_begin_exit(void)
{
    static int __ulseq_exit_has_begun;
    static _Thread_local int __ulseq_exit_is_here;
    int is_first;
    __VERIFIER_atomic_begin();
    is_first = !__ulseq_exit_has_begun;
    __ulseq_exit_has_begun = 1;
    __VERIFIER_atomic_end();
    if (!is_first) {
        if (__ulseq_exit_is_here)
            __ulseq_not_followed();
        __ESBMC_assume(0);
    }
    __ulseq_exit_is_here = 1;
}
/* @function __ulseq_exit_handlers */
int __ulseq_exit_handlers __attribute__((weak)) = 0;
void (*__ulseq_exit_plain[32])(void) __attribute__((weak)) = {0};
void (*__ulseq_exit_other[32])(int, void *) __attribute__((weak)) = {0};
void *__ulseq_exit_argument[32] __attribute__((weak)) = {0};
/* @function __ulseq_run_exit_handlers */
__attribute__((weak)) void __ulseq_run_exit_handlers(int status)
{
    __ulseq_begin_exit();
    while (1) {
        int last;
        void (*plain)(void) = 0;
        void (*other)(int, void *) = 0;
        void *argument = 0;
        __VERIFIER_atomic_begin();
        last = __ulseq_exit_handlers - 1;
        if (last >= 0) {
            plain = __ulseq_exit_plain[last];
            other = __ulseq_exit_other[last];
            argument = __ulseq_exit_argument[last];
            __ulseq_exit_handlers = last;
        }
        __VERIFIER_atomic_end();
        if (last < 0)
            break;
        if (other)
            other(status, argument);
        else
            plain();
    }
}
/* @function __ulseq_register_exit_handler */
__attribute__((weak)) void __ulseq_register_exit_handler(void (*plain)(void), void (*other)(int, void *), void *argument)
{
    extern void __ulseq_run_exit_handlers(int);
    int at;
    __VERIFIER_atomic_begin();
    at = __ulseq_exit_handlers;
    if (at < 32) {
        __ulseq_exit_plain[at] = plain;
        __ulseq_exit_other[at] = other;
        __ulseq_exit_argument[at] = argument;
        __ulseq_exit_handlers = at + 1;
    }
    __VERIFIER_atomic_end();
    if (at == 32)
        __ulseq_not_followed();
}
/* @function atexit */
int atexit(void (*function)(void))
{
    __ulseq_register_exit_handler(function, 0, 0);
    return 0;
}
/* @function on_exit */
int on_exit(void (*function)(int, void *), void *argument)
{
    if (!function)
        __builtin_unreachable();
    __ulseq_register_exit_handler(0, function, argument);
    return 0;
}
