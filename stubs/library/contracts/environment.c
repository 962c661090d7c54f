/* The command line: POSIX getopt, glibc getopt_long. With a '-' before the options, an argument that is none is the
 * option 1. The index of the next argument grows, except at the end: glibc moves what is no option behind the options,
 * unless there is a '-' or a '+' before these. That the arguments are then in another order is a bound.
 * Environment variables: POSIX getenv gives the same again, unless the program has changed the environment; of four variables
 * with less than 16 characters. POSIX openlog keeps the name, which `syslog` reads. */
/* @function __ulseq_next_argument */
int optind __attribute__((weak)) = 1;
static void __ulseq_next_argument(int least, int count)
{
    optind = least;
    while (optind < count && __VERIFIER_nondet_bool())
        optind++;
}
/* @function __ulseq_no_option */
static int __ulseq_no_option(int count, const char *options)
{
    extern char *optarg;
    optarg = 0;
    if (optind < 1)
        optind = 1;
    if (optind < count && __VERIFIER_nondet_bool())
        return 0;
    if (count > 2 && options[0] != '-' && options[0] != '+')
        __ulseq_next_argument(1, count);
    else if (optind < count && __VERIFIER_nondet_bool())
        optind++;
    return 1;
}
/* @function __ulseq_short_option */
static int __ulseq_short_option(int count, const char *options)
{
    extern char *optarg;
    extern int optopt;
    __SIZE_TYPE__ letter = 0;
    int lists = options[0] == '-', other;
    if (options[0] == '-' || options[0] == '+')
        options++;
    if (lists && __VERIFIER_nondet_bool()) {
        __ulseq_next_argument(optind + 1, count);
        optarg = __ulseq_text();
        return 1;
    }
    while (options[letter] && (options[letter] == ':' || options[letter] == ';' || __VERIFIER_nondet_bool()))
        letter++;
    if (options[letter] && options[letter + 1] == ':') {
        if (options[letter + 2] == ':' || __VERIFIER_nondet_bool()) {
            __ulseq_next_argument(optind + 1, count);
            if (options[letter + 2] != ':' || __VERIFIER_nondet_bool())
                optarg = __ulseq_text();
            return options[letter];
        }
        optind = count;
        optopt = options[letter];
        return options[0] == ':' ? ':' : '?';
    }
    __ulseq_next_argument(optind, count);
    if (options[letter])
        return options[letter];
    other = __ulseq_between(-128, 127);
    for (letter = 0; options[letter]; letter++)
        __VERIFIER_assume(options[letter] != other || other == ':' || other == ';');
    optopt = other;
    return '?';
}
/* @function getopt */
int getopt(int count, char *const *arguments, const char *options)
{
    if (count > 2 && options[0] != '+' && __VERIFIER_nondet_bool())
        __ulseq_not_followed();
    return __ulseq_no_option(count, options) ? -1 : __ulseq_short_option(count, options);
}
/* @function __ulseq_long_option */
static int __ulseq_long_option(int count, const char *options, const struct option *names, int *index)
{
    extern char *optarg;
    extern int optopt;
    int number = 0, colon = options[0] == '-' || options[0] == '+';
    if (count > 2 && __VERIFIER_nondet_bool())
        __ulseq_not_followed();
    if (__ulseq_no_option(count, options))
        return -1;
    if (!names || __VERIFIER_nondet_bool())
        return __ulseq_short_option(count, options);
    __ulseq_next_argument(optind + 1, count);
    while (names[number].name && __VERIFIER_nondet_bool())
        number++;
    if (!names[number].name) {
        optopt = 0;
        return '?';
    }
    if (names[number].has_arg != 2 && __VERIFIER_nondet_bool()) {
        optopt = names[number].val;
        return names[number].has_arg == 1 && options[colon] == ':' ? ':' : '?';
    }
    if (names[number].has_arg == 1 || (names[number].has_arg == 2 && __VERIFIER_nondet_bool()))
        optarg = __ulseq_text();
    if (index)
        *index = number;
    if (!names[number].flag)
        return names[number].val;
    *names[number].flag = names[number].val;
    return 0;
}
/* @function getopt_long */
int getopt_long(int count, char *const *arguments, const char *options, const struct option *names, int *index)
{
    return __ulseq_long_option(count, options, names, index);
}
/* @function getopt_long_only */
int getopt_long_only(int count, char *const *arguments, const char *options, const struct option *names, int *index)
{
    return __ulseq_long_option(count, options, names, index);
}
/* @function __ulseq_log_name */
const char *__ulseq_log_name __attribute__((weak));
/* @function openlog */
void openlog(const char *name, int options, int facility)
{
    __VERIFIER_atomic_begin();
    __ulseq_log_name = name;
    __VERIFIER_atomic_end();
}
/* @function closelog */
void closelog(void)
{
    __VERIFIER_atomic_begin();
    __ulseq_log_name = 0;
    __VERIFIER_atomic_end();
}
/* @function __ulseq_known_variables */
struct __ulseq_known_variable {
    char name[16];
    char *value;
    int is_old;
};
struct __ulseq_known_variable __ulseq_known_variables[4] __attribute__((weak));
int __ulseq_known_variables_count __attribute__((weak));
/* @function __ulseq_value_by_name */
static char *__ulseq_value_by_name(const char *name)
{
    struct __ulseq_known_variable *known = 0;
    char *value = 0;
    int length = 0;
    __VERIFIER_atomic_begin();
    for (int i = 0; i < __ulseq_known_variables_count && !known; i++) {
        int same = 0;
        while (name[same] && name[same] == __ulseq_known_variables[i].name[same])
            same++;
        if (name[same] == __ulseq_known_variables[i].name[same])
            known = &__ulseq_known_variables[i];
    }
    if (known)
        value = known->value;
    if ((!known || (known->is_old && __VERIFIER_nondet_bool())))
        value = __VERIFIER_nondet_bool() ? __ulseq_text() : (char *)0;
    while (length < 16 && name[length])
        length++;
    if (!known && length < 16 && __ulseq_known_variables_count < 4) {
        known = &__ulseq_known_variables[__ulseq_known_variables_count++];
        for (int i = 0; i <= length; i++)
            known->name[i] = name[i];
    }
    if (known) {
        known->value = value;
        known->is_old = 0;
    }
    __VERIFIER_atomic_end();
    return value;
}
/* @function __ulseq_forget_variables */
static int __ulseq_forget_variables(void)
{
    __VERIFIER_atomic_begin();
    for (int i = 0; i < __ulseq_known_variables_count; i++)
        __ulseq_known_variables[i].is_old = 1;
    __VERIFIER_atomic_end();
    return __VERIFIER_nondet_bool() ? __ulseq_fails() : 0;
}
/* @function __ulseq_names_variable */
static int __ulseq_names_variable(const char *name)
{
    int length = 0;
    while (name[length] && name[length] != '=')
        length++;
    return length > 0 && !name[length];
}
/* @function getenv */
char *getenv(const char *name)
{
    return __ulseq_value_by_name(name);
}
/* @function secure_getenv */
char *secure_getenv(const char *name)
{
    return __VERIFIER_nondet_bool() ? (char *)0 : __ulseq_value_by_name(name);
}
/* @function setenv */
int setenv(const char *name, const char *value, int overwrite)
{
    if (!__ulseq_names_variable(name)) {
        *__errno_location() = 22;
        return -1;
    }
    __ulseq_reads(value, 1);
    return __ulseq_forget_variables();
}
/* @function unsetenv */
int unsetenv(const char *name)
{
    if (!__ulseq_names_variable(name)) {
        *__errno_location() = 22;
        return -1;
    }
    return __ulseq_forget_variables();
}
/* @function putenv */
int putenv(char *text)
{
    return __ulseq_forget_variables();
}
/* @function clearenv */
int clearenv(void)
{
    return __ulseq_forget_variables();
}
