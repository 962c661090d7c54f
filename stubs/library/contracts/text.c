/* What contracts in C have in common: a new text, a failure. Formatted text with the arguments of a list (C11 7.21.6.12,
 * glibc vasprintf): exact, except for the conversions that `__ulseq_format` does not follow. For these, any text is
 * stored; only wide characters (EILSEQ) and numbers that take memory of their own (ENOMEM) let the call fail.
 * `__ulseq_formats` gives 2 if the text is exact, 1 if it is any, 0 if there may be none; with another conversion
 * that is not followed, what `%n` stores is a bound. */
/* @function __ulseq_text */
static char *__ulseq_text(void)
{
    char *text = __builtin_calloc(8, 1);
    if (__VERIFIER_nondet_bool())
        __ulseq_longer_text();
    __ulseq_fill_short_text(text);
    return text;
}
/* @function __ulseq_fails */
static int __ulseq_fails(void)
{
    *__errno_location() = __ulseq_between(1, 133);
    return -1;
}
/* @function __ulseq_formats */
static int __ulseq_formats(const char *format)
{
    int gives = 2, stores = 0;
    for (; *format; format++) {
        long said[8];
        if (*format != '%')
            continue;
        format = __ulseq_directive(format + 1, said);
        stores |= *format == 'n';
        if (__ulseq_has_exact_format(*format, said))
            continue;
        if (said[4] < 0 || said[4] > 99 || said[5] < -1 || said[5] > 99)
            gives = 0;
        if (*format != 'f' && *format != 'F' && *format != 'e' && *format != 'E' && *format != 'g' && *format != 'G' && *format != 'p')
            gives = 0;
        if (gives == 2)
            gives = 1;
        if (!*format)
            break;
    }
    if (stores && gives < 2)
        __ulseq_not_followed();
    return gives;
}
/* @function vsnprintf */
int vsnprintf(char *to, __SIZE_TYPE__ size, const char *format, __builtin_va_list list)
{
    int gives = __ulseq_formats(format), length;
    __SIZE_TYPE__ all = 0;
    if (gives == 2) {
        all = __ulseq_format(to, size, format, list);
        if (size)
            to[all < size ? all : size - 1] = 0;
        return (int)all;
    }
    if (size)
        __ulseq_fill(to, size);
    if (gives == 0 && __VERIFIER_nondet_bool())
        return __ulseq_fails();
    while (all < size && __VERIFIER_nondet_bool())
        all++;
    if (size)
        to[all < size ? all : size - 1] = 0;
    if (all < size)
        return (int)all;
    length = __ulseq_between(0, 2147483647);
    __VERIFIER_assume((__SIZE_TYPE__)length >= size);
    return length;
}
/* @function __ulseq_new_formatted */
extern void *malloc(__SIZE_TYPE__);
static int __ulseq_new_formatted(char **to, const char *format, __builtin_va_list list, __builtin_va_list again)
{
    int gives = __ulseq_formats(format), length = 0;
    char *text;
    if (gives == 2)
        length = (int)__ulseq_format(0, 0, format, list);
    else if (gives == 0 && __VERIFIER_nondet_bool())
        return __ulseq_fails();
    text = gives == 2 ? malloc((__SIZE_TYPE__)length + 1) : __ulseq_text();
    if (!text) {
        if (__VERIFIER_nondet_bool())
            *to = 0;
        *__errno_location() = 12;
        return -1;
    }
    if (gives == 2)
        text[__ulseq_format(text, (__SIZE_TYPE__)length + 1, format, again)] = 0;
    else
        while (text[length])
            length++;
    *to = text;
    return length;
}
/* @function vasprintf */
int vasprintf(char **to, const char *format, __builtin_va_list list)
{
    __builtin_va_list again;
    int length;
    __builtin_va_copy(again, list);
    length = __ulseq_new_formatted(to, format, list, again);
    __builtin_va_end(again);
    return length;
}
/* @function asprintf */
int asprintf(char **to, const char *format, ...)
{
    __builtin_va_list list, again;
    int length;
    __builtin_va_start(list, format);
    __builtin_va_copy(again, list);
    length = __ulseq_new_formatted(to, format, list, again);
    __builtin_va_end(again);
    __builtin_va_end(list);
    return length;
}
