/* Deferred cancellation of threads (POSIX 2.9.5, pthread_cancel). A request waits in one of eight places until its thread
   comes to a cancellation point, runs its cleanup handlers, during which no other request counts, and ends.
   Asynchronous cancellation, and more requests at a time, are bounds.

   The pass cancellation_points inserts calls:
   - __ulseq_cancellation_point and __ulseq_possible_cancellation_point;
   - __ulseq_canceled_wait before a call that may wait forever: the thread may wait until it is canceled;
   - __ulseq_canceled_sleep with the result of a wait for a condition, which ends also without a signal, and with the mutex:
     it may have ended because of a request, or before the thread acts upon the request (2.9.5.2);
   - __ulseq_cancelable_once and _done around a call of pthread_once: if the thread is canceled between them, the control is
     as if it had not been called (POSIX pthread_once), which is not followed; nor are handlers that were pushed by what a
     preprocessed pthread_cleanup_push expands to;
   - __ulseq_ends_itself before pthread_exit: the handlers are not interrupted;
   - __ulseq_joined with the result of joining a thread: a later one may have its id.

   Functions are added to a program because others name them: the calls that pthread_cancel never makes name all of these. */
/* @function __ulseq_canceled */
pthread_t __ulseq_canceled[8] __attribute__((weak));
/* @function __ulseq_is_pending */
_Bool __ulseq_is_pending[8] __attribute__((weak));
/* @function __ulseq_cancel_state */
_Thread_local int __ulseq_cancel_state __attribute__((weak));
/* @function __ulseq_cancel_type */
_Thread_local int __ulseq_cancel_type __attribute__((weak));
/* @function __ulseq_is_asynchronous */
_Bool __ulseq_is_asynchronous __attribute__((weak));
/* @function __ulseq_is_ending */
_Thread_local int __ulseq_is_ending __attribute__((weak));
/* @function __ulseq_runs_once */
_Thread_local int __ulseq_runs_once __attribute__((weak));
/* @function __ulseq_cancels_at */
__attribute__((weak)) int __ulseq_cancels_at(int place, pthread_t thread)
{
    return __ulseq_is_pending[place] && pthread_equal(__ulseq_canceled[place], thread);
}
/* @function __ulseq_cancels */
__attribute__((weak)) int __ulseq_cancels(pthread_t thread)
{
    return __ulseq_cancels_at(0, thread) || __ulseq_cancels_at(1, thread) || __ulseq_cancels_at(2, thread)
        || __ulseq_cancels_at(3, thread) || __ulseq_cancels_at(4, thread) || __ulseq_cancels_at(5, thread)
        || __ulseq_cancels_at(6, thread) || __ulseq_cancels_at(7, thread);
}
/* @function __ulseq_act_upon_cancellation */
__attribute__((weak)) void __ulseq_act_upon_cancellation(void)
{
    if (__ulseq_runs_once)
        __ulseq_not_followed();
    __ulseq_cancel_state = 1;
    __ulseq_is_ending = 1;
    pthread_exit((void *)-1);
}
/* @function __ulseq_is_canceled */
__attribute__((weak)) int __ulseq_is_canceled(void)
{
    int found = 0;
    if (__ulseq_cancel_state == 0 && !__ulseq_is_ending) {
        __VERIFIER_atomic_begin();
        found = __ulseq_cancels(pthread_self());
        __VERIFIER_atomic_end();
    }
    return found;
}
/* @function __ulseq_cancellation_point */
__attribute__((weak)) void __ulseq_cancellation_point(void)
{
    if (__ulseq_is_canceled())
        __ulseq_act_upon_cancellation();
}
/* @function __ulseq_possible_cancellation_point */
__attribute__((weak)) void __ulseq_possible_cancellation_point(void)
{
    if (__ulseq_is_canceled() && __VERIFIER_nondet_bool())
        __ulseq_act_upon_cancellation();
}
/* @function __ulseq_canceled_wait */
__attribute__((weak)) void __ulseq_canceled_wait(void)
{
    if (__ulseq_cancel_state == 0 && !__ulseq_is_ending && __VERIFIER_nondet_bool()) {
        __VERIFIER_atomic_begin();
        __VERIFIER_assume(__ulseq_cancels(pthread_self()));
        __VERIFIER_atomic_end();
        __ulseq_act_upon_cancellation();
    }
    __ulseq_cancellation_point();
}
/* @function __ulseq_canceled_sleep */
__attribute__((weak)) int __ulseq_canceled_sleep(int code)
{
    if (__ulseq_is_canceled() && __VERIFIER_nondet_bool())
        __ulseq_act_upon_cancellation();
    return code;
}
/* @function __ulseq_cancelable_once */
__attribute__((weak)) void __ulseq_cancelable_once(void)
{
    __ulseq_runs_once++;
}
/* @function __ulseq_cancelable_once_done */
__attribute__((weak)) int __ulseq_cancelable_once_done(int code)
{
    __ulseq_runs_once--;
    return code;
}
/* @function __ulseq_ends_itself */
__attribute__((weak)) void __ulseq_ends_itself(void)
{
    if (__ulseq_runs_once)
        __ulseq_not_followed();
    __ulseq_is_ending = 1;
}
/* @function __ulseq_forget_at */
__attribute__((weak)) void __ulseq_forget_at(int place, pthread_t thread)
{
    if (__ulseq_cancels_at(place, thread))
        __ulseq_is_pending[place] = 0;
}
/* @function __ulseq_joined */
__attribute__((weak)) int __ulseq_joined(int code, pthread_t thread)
{
    if (code == 0) {
        __VERIFIER_atomic_begin();
        __ulseq_forget_at(0, thread);
        __ulseq_forget_at(1, thread);
        __ulseq_forget_at(2, thread);
        __ulseq_forget_at(3, thread);
        __ulseq_forget_at(4, thread);
        __ulseq_forget_at(5, thread);
        __ulseq_forget_at(6, thread);
        __ulseq_forget_at(7, thread);
        __VERIFIER_atomic_end();
    }
    return code;
}
/* @function pthread_cancel */
int pthread_cancel(pthread_t thread)
{
    if (0) {
        __ulseq_cancellation_point();
        __ulseq_possible_cancellation_point();
        __ulseq_canceled_wait();
        __ulseq_canceled_sleep(__ulseq_joined(0, thread));
        __ulseq_cancelable_once();
        __ulseq_cancelable_once_done(0);
        __ulseq_ends_itself();
    }
    __VERIFIER_atomic_begin();
    if (__ulseq_is_asynchronous && __VERIFIER_nondet_bool())
        __ulseq_not_followed();
    if (!__ulseq_cancels(thread)) {
        int place = !__ulseq_is_pending[0] ? 0 : !__ulseq_is_pending[1] ? 1 : !__ulseq_is_pending[2] ? 2
            : !__ulseq_is_pending[3] ? 3 : !__ulseq_is_pending[4] ? 4 : !__ulseq_is_pending[5] ? 5
            : !__ulseq_is_pending[6] ? 6 : 7;
        if (__ulseq_is_pending[place])
            __ulseq_not_followed();
        __ulseq_canceled[place] = thread;
        __ulseq_is_pending[place] = 1;
    }
    __VERIFIER_atomic_end();
    return 0;
}
