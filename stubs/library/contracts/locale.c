/* Locales and conversions of texts: POSIX newlocale, iconv. */
/* @function newlocale */
locale_t newlocale(int mask, const char *name, locale_t base)
{
    static char object;
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return (locale_t)0;
    }
    return base ? base : (locale_t)&object;
}
/* @function duplocale */
locale_t duplocale(locale_t base)
{
    static char object;
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return (locale_t)0;
    }
    return (locale_t)&object;
}
/* @function uselocale */
locale_t uselocale(locale_t next)
{
    static _Thread_local locale_t current = (locale_t)-1L;
    locale_t last = current;
    if (next)
        current = next;
    return last;
}
/* @function freelocale */
void freelocale(locale_t base)
{
}
/* @function iconv_open */
void *iconv_open(const char *to, const char *from)
{
    static char object;
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return (void *)-1L;
    }
    return &object;
}
/* @function iconv */
__SIZE_TYPE__ iconv(void *conversion, char **__restrict from, __SIZE_TYPE__ *__restrict left, char **__restrict to, __SIZE_TYPE__ *__restrict room)
{
    __SIZE_TYPE__ read = 0, written = 0;
    if (to && *to) {
        while (written < *room && __VERIFIER_nondet_bool())
            written++;
        __ulseq_fill(*to, written);
        *to += written;
        *room -= written;
    }
    if (from && *from) {
        while (read < *left && __VERIFIER_nondet_bool())
            read++;
        __ulseq_reads(*from, read);
        *from += read;
        *left -= read;
    }
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return (__SIZE_TYPE__)-1L;
    }
    if (from && *from)
        __VERIFIER_assume(*left == 0);
    return (__SIZE_TYPE__)__ulseq_between(0, 2147483647);
}
/* @function iconv_close */
int iconv_close(void *conversion)
{
    return __VERIFIER_nondet_bool() ? __ulseq_fails() : 0;
}
/* @function confstr */
__SIZE_TYPE__ confstr(int name, char *text, __SIZE_TYPE__ size)
{
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return 0;
    }
    if (text && size > 0)
        __ulseq_fill_text(text, size);
    return (__SIZE_TYPE__)__ulseq_between(1, 2147483647);
}
