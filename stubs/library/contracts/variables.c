/* Variables of the library: program_invocation_name(3), tzset(3) with the values before its first call, POSIX lgamma, whose
   sign `signgam` gets. That error(3) calls the function in `error_print_progname` is a bound. */
/* @function program_invocation_name */
char *program_invocation_name __attribute__((weak));
__attribute__((constructor)) static void __ulseq_sets_invocation_name(void)
{
    program_invocation_name = __ulseq_text();
}
/* @function program_invocation_short_name */
char *program_invocation_short_name __attribute__((weak));
__attribute__((constructor)) static void __ulseq_sets_short_name(void)
{
    program_invocation_short_name = __ulseq_text();
}
/* @function __progname */
char *__progname __attribute__((weak));
__attribute__((constructor)) static void __ulseq_sets_progname(void)
{
    __progname = __ulseq_text();
}
/* @function tzname */
char *tzname[2] __attribute__((weak)) = {"GMT", "GMT"};
/* @function timezone */
long timezone __attribute__((weak));
/* @function daylight */
int daylight __attribute__((weak));
/* @function signgam */
int signgam __attribute__((weak));
/* @function error_print_progname */
void (*error_print_progname)(void) __attribute__((weak));
__attribute__((constructor)) static void __ulseq_sets_progname_printer(void)
{
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
}
