/* Locales and conversions of texts: POSIX newlocale, iconv. Each conversion is an object of its own; so is a locale, or it
   is the one of the library, which glibc gives out for "C" again and again. The value for _CS_PATH (0) always exists.
   That a thread goes on with a locale that it or another thread has freed is a bound. `strxfrm` keeps the order of the locale "C". */
/* @function __ulseq_locale_of_library */
char __ulseq_locale_of_library __attribute__((weak));
/* @function __ulseq_new_locale */
static void *__ulseq_new_locale(void)
{
    void *locale;
    if (__VERIFIER_nondet_bool())
        return &__ulseq_locale_of_library;
    locale = __builtin_malloc(1);
    if (!locale) {
        *__errno_location() = 12;
        return 0;
    }
    *(char *)locale = 0;
    return locale;
}
/* @function __ulseq_reads_locale */
static void __ulseq_reads_locale(locale_t locale)
{
    if (locale != (locale_t)-1L)
        __ulseq_reads(locale, 1);
}
/* @function newlocale */
locale_t newlocale(int mask, const char *name, locale_t base)
{
    if (base)
        __ulseq_reads(base, 1);
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return (locale_t)0;
    }
    return base ? base : (locale_t)__ulseq_new_locale();
}
/* @function duplocale */
locale_t duplocale(locale_t base)
{
    __ulseq_reads_locale(base);
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return (locale_t)0;
    }
    return (locale_t)__ulseq_new_locale();
}
/* @function __ulseq_current_locale */
_Thread_local locale_t __ulseq_current_locale __attribute__((weak)) = (locale_t)-1L;
/* @function __ulseq_threads_with_locale */
int __ulseq_threads_with_locale __attribute__((weak));
/* @function uselocale */
locale_t uselocale(locale_t next)
{
    locale_t last = __ulseq_current_locale;
    if (next) {
        __ulseq_reads_locale(next);
        __ulseq_current_locale = next;
        __VERIFIER_atomic_begin();
        __ulseq_threads_with_locale += (next != (locale_t)-1L) - (last != (locale_t)-1L);
        __VERIFIER_atomic_end();
    }
    return last;
}
/* @function freelocale */
void freelocale(locale_t base)
{
    int others;
    __ulseq_reads(base, 1);
    __VERIFIER_atomic_begin();
    others = __ulseq_threads_with_locale - (__ulseq_current_locale != (locale_t)-1L);
    __VERIFIER_atomic_end();
    if (base == __ulseq_current_locale || others > 0)
        __ulseq_not_followed();
    if ((void *)base != (void *)&__ulseq_locale_of_library)
        __builtin_free(base);
}
/* @function iconv_open */
void *iconv_open(const char *to, const char *from)
{
    char *object;
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return (void *)-1L;
    }
    object = __builtin_malloc(1);
    if (!object) {
        *__errno_location() = 12;
        return (void *)-1L;
    }
    *object = 0;
    return object;
}
/* @function iconv */
__SIZE_TYPE__ iconv(void *conversion, char **__restrict from, __SIZE_TYPE__ *__restrict left, char **__restrict to, __SIZE_TYPE__ *__restrict room)
{
    __SIZE_TYPE__ read = 0, written = 0;
    __ulseq_reads(conversion, 1);
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
    __builtin_free(conversion);
    return __VERIFIER_nondet_bool() ? __ulseq_fails() : 0;
}
/* @function confstr */
__SIZE_TYPE__ confstr(int name, char *text, __SIZE_TYPE__ size)
{
    if (name != 0 && __VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return 0;
    }
    if (text && size > 0)
        __ulseq_fill_text(text, size);
    return (__SIZE_TYPE__)__ulseq_between(1, 2147483647);
}
/* @function strxfrm */
__SIZE_TYPE__ strxfrm(char *__restrict to, const char *__restrict from, __SIZE_TYPE__ size)
{
    __SIZE_TYPE__ length = 0;
    while (from[length])
        length++;
    if (length < size) {
        __ulseq_apart(to, (void *)from, length + 1);
        for (__SIZE_TYPE__ i = 0; i <= length; i++)
            to[i] = from[i];
    } else if (size > 0)
        __ulseq_fill(to, size);
    return length;
}
