/* The command line: glibc getopt_long. With a '-' before the options, an argument that is none is the option 1. */
/* @function __ulseq_long_option */
int optind __attribute__((weak)) = 1;
static int __ulseq_long_option(int count, const char *options, const struct option *names, int *index)
{
    extern char *optarg;
    extern int optopt;
    __SIZE_TYPE__ letter = 0, length = 0;
    int number = 0;
    if (count > 2 && __VERIFIER_nondet_bool())
        __ulseq_not_followed();
    if (optind >= count || __VERIFIER_nondet_bool())
        return -1;
    optind = __ulseq_between(optind, count);
    optarg = 0;
    if (names && __VERIFIER_nondet_bool()) {
        while (names[number].name && __VERIFIER_nondet_bool())
            number++;
        if (!names[number].name) {
            optopt = __VERIFIER_nondet_int();
            return '?';
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
    while (options[length])
        length++;
    if (options[0] == '-' && __VERIFIER_nondet_bool()) {
        optarg = __ulseq_text();
        return 1;
    }
    letter = __VERIFIER_nondet_uchar();
    if (letter >= length || options[letter] == ':' || options[letter] == '+' || options[letter] == '-') {
        optopt = __VERIFIER_nondet_int();
        return options[0] == ':' && __VERIFIER_nondet_bool() ? ':' : '?';
    }
    if (options[letter + 1] == ':' && (options[letter + 2] != ':' || __VERIFIER_nondet_bool()))
        optarg = __ulseq_text();
    return (unsigned char)options[letter];
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
