/* The options of a command line that is known (--args): POSIX getopt, getopt_long(3) of glibc. Arguments that are no
 * options are moved behind those that are, unless the letters begin with '+' (an argument that is none ends the options)
 * or '-' (it is the argument of the option 1). Messages about wrong options are not printed; POSIXLY_CORRECT is not set. */
/* @function __ulseq_letters */
int optind __attribute__((weak)) = 1;
static char *__ulseq_letters;
/* @function __ulseq_others_end */
static int __ulseq_others_begin, __ulseq_others_end;
/* @function __ulseq_wrong_option */
static int __ulseq_wrong_option;
/* @function __ulseq_order */
static char __ulseq_order;
/* @function __ulseq_is_order */
static int __ulseq_is_order(char letter)
{
    return letter == '-' || letter == '+';
}
/* @function __ulseq_options_begin */
static const char *__ulseq_options_begin(const char *options)
{
    extern char *optarg;
    extern int optopt;
    static int has_begun;
    optarg = 0;
    optopt = __ulseq_wrong_option;
    if (!has_begun || optind == 0) {
        if (optind == 0)
            optind = 1;
        has_begun = 1;
        __ulseq_order = options[0];
        __ulseq_others_begin = optind;
        __ulseq_others_end = optind;
        __ulseq_letters = 0;
    }
    return __ulseq_is_order(options[0]) ? options + 1 : options;
}
/* @function __ulseq_is_wrong */
static int __ulseq_is_wrong(int option, int result)
{
    extern int optopt;
    __ulseq_wrong_option = option;
    optopt = option;
    return result;
}
/* @function __ulseq_move_options */
static void __ulseq_move_options(char **arguments)
{
    int from, at;
    for (from = __ulseq_others_end; from < optind; from++) {
        char *option = arguments[from];
        for (at = from; at > __ulseq_others_begin; at--)
            arguments[at] = arguments[at - 1];
        arguments[__ulseq_others_begin++] = option;
    }
    __ulseq_others_end = optind;
}
/* @function __ulseq_find_option */
static int __ulseq_find_option(int count, char **arguments)
{
    if (__ulseq_others_end > optind)
        __ulseq_others_end = optind;
    if (__ulseq_others_begin > optind)
        __ulseq_others_begin = optind;
    if (!__ulseq_is_order(__ulseq_order)) {
        if (__ulseq_others_begin == __ulseq_others_end)
            __ulseq_others_begin = optind;
        else
            __ulseq_move_options(arguments);
        while (optind < count && (arguments[optind][0] != '-' || !arguments[optind][1]))
            optind++;
        __ulseq_others_end = optind;
    }
    if (optind < count && arguments[optind][0] == '-' && arguments[optind][1] == '-' && !arguments[optind][2]) {
        optind++;
        if (__ulseq_others_begin == __ulseq_others_end)
            __ulseq_others_begin = optind;
        else
            __ulseq_move_options(arguments);
        __ulseq_others_end = count;
        optind = count;
    }
    if (optind >= count) {
        if (__ulseq_others_begin != __ulseq_others_end)
            optind = __ulseq_others_begin;
        return 0;
    }
    if (arguments[optind][0] == '-' && arguments[optind][1])
        return 1;
    return __ulseq_order == '+' ? 0 : 2;
}
/* @function __ulseq_letter */
static int __ulseq_letter(int count, char **arguments, const char *options)
{
    extern char *optarg;
    const char *found = options;
    char letter = *__ulseq_letters++;
    if (!*__ulseq_letters)
        optind++;
    while (*found && *found != letter)
        found++;
    if (!*found || letter == ':' || letter == ';')
        return __ulseq_is_wrong(letter, '?');
    if (letter == 'W' && found[1] == ';')
        __ulseq_not_followed();
    if (found[1] == ':') {
        if (*__ulseq_letters) {
            optarg = __ulseq_letters;
            optind++;
        } else if (found[2] != ':' && optind >= count) {
            letter = __ulseq_is_wrong(letter, options[0] == ':' ? ':' : '?');
        } else if (found[2] != ':') {
            optarg = arguments[optind++];
        }
        __ulseq_letters = 0;
    }
    return letter;
}
/* @function getopt */
int getopt(int count, char *const *arguments, const char *options)
{
    extern char *optarg;
    int found = 1;
    options = __ulseq_options_begin(options);
    if (!__ulseq_letters || !*__ulseq_letters) {
        found = __ulseq_find_option(count, (char **)arguments);
        if (!found)
            return -1;
        if (found == 2) {
            optarg = arguments[optind++];
            return 1;
        }
        __ulseq_letters = arguments[optind] + 1;
    }
    return __ulseq_letter(count, (char **)arguments, options);
}
/* @function __ulseq_is_like */
static int __ulseq_is_like(const struct option *names, int one, int other)
{
    return names[one].has_arg == names[other].has_arg && names[one].flag == names[other].flag
        && names[one].val == names[other].val;
}
/* @function __ulseq_named_option */
static int __ulseq_named_option(const char *text, const struct option *names, int only)
{
    int number, at, found = -1, is_ambiguous = 0;
    for (number = 0; names[number].name; number++) {
        for (at = 0; text[at] && text[at] != '=' && names[number].name[at] == text[at]; at++)
            ;
        if (text[at] && text[at] != '=')
            continue;
        if (!names[number].name[at])
            return number;
        if (found >= 0 && (only || !__ulseq_is_like(names, found, number)))
            is_ambiguous = 1;
        if (found < 0)
            found = number;
    }
    return is_ambiguous ? -2 : found;
}
/* @function __ulseq_word_option */
static int __ulseq_word_option(int count, char **arguments, const char *options, const struct option *names, int *index, int only)
{
    extern char *optarg;
    char *value = __ulseq_letters;
    int found = __ulseq_named_option(value, names, only);
    __ulseq_letters = 0;
    optind++;
    if (found < 0)
        return __ulseq_is_wrong(0, '?');
    while (*value && *value != '=')
        value++;
    if (*value && !names[found].has_arg)
        return __ulseq_is_wrong(names[found].val, '?');
    if (*value) {
        optarg = value + 1;
    } else if (names[found].has_arg == 1 && optind >= count) {
        return __ulseq_is_wrong(names[found].val, options[0] == ':' ? ':' : '?');
    } else if (names[found].has_arg == 1) {
        optarg = arguments[optind++];
    }
    if (index)
        *index = found;
    if (!names[found].flag)
        return names[found].val;
    *names[found].flag = names[found].val;
    return 0;
}
/* @function __ulseq_option */
static int __ulseq_option(int count, char **arguments, const char *options, const struct option *names, int *index, int only)
{
    extern char *optarg;
    const char *letter;
    int found = 1;
    options = __ulseq_options_begin(options);
    if (!__ulseq_letters || !*__ulseq_letters) {
        found = __ulseq_find_option(count, arguments);
        if (!found)
            return -1;
        if (found == 2) {
            optarg = arguments[optind++];
            return 1;
        }
        __ulseq_letters = arguments[optind] + 1;
        if (names && *__ulseq_letters == '-') {
            __ulseq_letters++;
            return __ulseq_word_option(count, arguments, options, names, index, only);
        }
        for (letter = options; *letter && *letter != *__ulseq_letters; letter++)
            ;
        if (names && only && (__ulseq_letters[1] || !*letter)
            && (!*letter || __ulseq_named_option(__ulseq_letters, names, only) != -1))
            return __ulseq_word_option(count, arguments, options, names, index, only);
    }
    return __ulseq_letter(count, arguments, options);
}
/* @function getopt_long */
int getopt_long(int count, char *const *arguments, const char *options, const struct option *names, int *index)
{
    return __ulseq_option(count, (char **)arguments, options, names, index, 0);
}
/* @function getopt_long_only */
int getopt_long_only(int count, char *const *arguments, const char *options, const struct option *names, int *index)
{
    return __ulseq_option(count, (char **)arguments, options, names, index, 1);
}
