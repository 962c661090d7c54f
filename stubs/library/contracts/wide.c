/* Wide characters: C11 7.29. What is copied does not overlap with where it goes (7.29.4.2, 6.7.3.1). A conversion that
   fails has stored what it converted before (7.22.8, 7.29.6.4). */
/* @function wcscat */
__WCHAR_TYPE__ *wcscat(__WCHAR_TYPE__ *__restrict to, const __WCHAR_TYPE__ *__restrict from)
{
    __WCHAR_TYPE__ *end = to;
    __SIZE_TYPE__ length = 0;
    while (*end)
        end++;
    while (from[length])
        length++;
    __ulseq_apart(end, (void *)from, (length + 1) * sizeof(__WCHAR_TYPE__));
    while ((*end++ = *from++) != 0)
        ;
    return to;
}
/* @function swprintf */
int swprintf(__WCHAR_TYPE__ *__restrict to, __SIZE_TYPE__ size, const __WCHAR_TYPE__ *__restrict format, ...)
{
    __SIZE_TYPE__ length = 0;
    if (size == 0 || __VERIFIER_nondet_bool()) {
        __ulseq_fill(to, size * sizeof(__WCHAR_TYPE__));
        return __ulseq_fails();
    }
    while (length + 1 < size && __VERIFIER_nondet_bool())
        length++;
    __ulseq_fill(to, length * sizeof(__WCHAR_TYPE__));
    to[length] = 0;
    return (int)length;
}
/* @function wcslen */
__SIZE_TYPE__ wcslen(const __WCHAR_TYPE__ *text)
{
    __SIZE_TYPE__ length = 0;
    while (text[length])
        length++;
    return length;
}
/* @function wcsnlen */
__SIZE_TYPE__ wcsnlen(const __WCHAR_TYPE__ *text, __SIZE_TYPE__ most)
{
    __SIZE_TYPE__ length = 0;
    while (length < most && text[length])
        length++;
    return length;
}
/* @function wcscpy */
__WCHAR_TYPE__ *wcscpy(__WCHAR_TYPE__ *__restrict to, const __WCHAR_TYPE__ *__restrict from)
{
    __SIZE_TYPE__ i = 0, length = 0;
    while (from[length])
        length++;
    __ulseq_apart(to, (void *)from, (length + 1) * sizeof(__WCHAR_TYPE__));
    while ((to[i] = from[i]) != 0)
        i++;
    return to;
}
/* @function wcsncpy */
__WCHAR_TYPE__ *wcsncpy(__WCHAR_TYPE__ *__restrict to, const __WCHAR_TYPE__ *__restrict from, __SIZE_TYPE__ count)
{
    __SIZE_TYPE__ i = 0, length = 0;
    while (length < count && from[length])
        length++;
    __ulseq_apart(to, (void *)from, (length < count ? length + 1 : count) * sizeof(__WCHAR_TYPE__));
    for (; i < count && from[i]; i++)
        to[i] = from[i];
    for (; i < count; i++)
        to[i] = 0;
    return to;
}
/* @function wcscmp */
int wcscmp(const __WCHAR_TYPE__ *left, const __WCHAR_TYPE__ *right)
{
    while (*left && *left == *right)
        left++, right++;
    return *left < *right ? -1 : *left > *right;
}
/* @function wcsncmp */
int wcsncmp(const __WCHAR_TYPE__ *left, const __WCHAR_TYPE__ *right, __SIZE_TYPE__ count)
{
    while (count > 0 && *left && *left == *right)
        left++, right++, count--;
    return count == 0 ? 0 : *left < *right ? -1 : *left > *right;
}
/* @function wcschr */
__WCHAR_TYPE__ *wcschr(const __WCHAR_TYPE__ *text, __WCHAR_TYPE__ wanted)
{
    for (;; text++) {
        if (*text == wanted)
            return (__WCHAR_TYPE__ *)text;
        if (!*text)
            return 0;
    }
}
/* @function wcsrchr */
__WCHAR_TYPE__ *wcsrchr(const __WCHAR_TYPE__ *text, __WCHAR_TYPE__ wanted)
{
    __WCHAR_TYPE__ *found = 0;
    for (;; text++) {
        if (*text == wanted)
            found = (__WCHAR_TYPE__ *)text;
        if (!*text)
            return found;
    }
}
/* @function wcsdup */
__WCHAR_TYPE__ *wcsdup(const __WCHAR_TYPE__ *text)
{
    __SIZE_TYPE__ length = 0;
    __WCHAR_TYPE__ *copy;
    while (text[length])
        length++;
    copy = __builtin_malloc((length + 1) * sizeof(__WCHAR_TYPE__));
    if (!copy)
        return 0;
    for (__SIZE_TYPE__ i = 0; i <= length; i++)
        copy[i] = text[i];
    return copy;
}
/* @function wmemset */
__WCHAR_TYPE__ *wmemset(__WCHAR_TYPE__ *to, __WCHAR_TYPE__ value, __SIZE_TYPE__ count)
{
    for (__SIZE_TYPE__ i = 0; i < count; i++)
        to[i] = value;
    return to;
}
/* @function wmemcpy */
__WCHAR_TYPE__ *wmemcpy(__WCHAR_TYPE__ *__restrict to, const __WCHAR_TYPE__ *__restrict from, __SIZE_TYPE__ count)
{
    __ulseq_apart(to, (void *)from, count * sizeof(__WCHAR_TYPE__));
    for (__SIZE_TYPE__ i = 0; i < count; i++)
        to[i] = from[i];
    return to;
}
/* @function wmempcpy */
__WCHAR_TYPE__ *wmempcpy(__WCHAR_TYPE__ *__restrict to, const __WCHAR_TYPE__ *__restrict from, __SIZE_TYPE__ count)
{
    __ulseq_apart(to, (void *)from, count * sizeof(__WCHAR_TYPE__));
    for (__SIZE_TYPE__ i = 0; i < count; i++)
        to[i] = from[i];
    return to + count;
}
/* @function wcsncat */
__WCHAR_TYPE__ *wcsncat(__WCHAR_TYPE__ *__restrict to, const __WCHAR_TYPE__ *__restrict from, __SIZE_TYPE__ count)
{
    __WCHAR_TYPE__ *end = to;
    __SIZE_TYPE__ i = 0, length = 0;
    while (*end)
        end++;
    while (length < count && from[length])
        length++;
    __ulseq_apart(end, (void *)from, (length < count ? length + 1 : count) * sizeof(__WCHAR_TYPE__));
    for (; i < length; i++)
        end[i] = from[i];
    end[i] = 0;
    return to;
}
/* @function wcpcpy */
__WCHAR_TYPE__ *wcpcpy(__WCHAR_TYPE__ *__restrict to, const __WCHAR_TYPE__ *__restrict from)
{
    __SIZE_TYPE__ i = 0, length = 0;
    while (from[length])
        length++;
    __ulseq_apart(to, (void *)from, (length + 1) * sizeof(__WCHAR_TYPE__));
    while ((to[i] = from[i]) != 0)
        i++;
    return to + i;
}
/* @function wcpncpy */
__WCHAR_TYPE__ *wcpncpy(__WCHAR_TYPE__ *__restrict to, const __WCHAR_TYPE__ *__restrict from, __SIZE_TYPE__ count)
{
    __SIZE_TYPE__ i = 0, length = 0;
    while (length < count && from[length])
        length++;
    __ulseq_apart(to, (void *)from, (length < count ? length + 1 : count) * sizeof(__WCHAR_TYPE__));
    for (; i < length; i++)
        to[i] = from[i];
    for (; i < count; i++)
        to[i] = 0;
    return to + length;
}
/* @function wcschrnul */
__WCHAR_TYPE__ *wcschrnul(const __WCHAR_TYPE__ *text, __WCHAR_TYPE__ wanted)
{
    while (*text && *text != wanted)
        text++;
    return (__WCHAR_TYPE__ *)text;
}
/* @function __ctype_get_mb_cur_max */
__SIZE_TYPE__ __ctype_get_mb_cur_max(void)
{
    return (__SIZE_TYPE__)__ulseq_between(1, 16);
}
/* @function __ulseq_one_character */
static long __ulseq_one_character(__WCHAR_TYPE__ *to, const char *from, __SIZE_TYPE__ most)
{
    __SIZE_TYPE__ used = 0;
    int number = 0;
    if (__VERIFIER_nondet_bool())
        return __ulseq_fails();
    while (used < most && used < 16) {
        if (from[used++] == 0) {
            if (to)
                *to = 0;
            return 0;
        }
        if (__VERIFIER_nondet_bool())
            break;
    }
    if (used == most && (most == 0 || __VERIFIER_nondet_bool()))
        return -2;
    if (to) {
        number = __VERIFIER_nondet_int();
        __VERIFIER_assume(number != 0);
        *to = number;
    }
    return (long)used;
}
/* @function mbrtowc */
__SIZE_TYPE__ mbrtowc(__WCHAR_TYPE__ *__restrict to, const char *__restrict from, __SIZE_TYPE__ most, mbstate_t *__restrict state)
{
    if (state)
        __ulseq_fill(state, sizeof(mbstate_t));
    if (!from)
        return __VERIFIER_nondet_bool() ? (__SIZE_TYPE__)__ulseq_fails() : 0;
    return (__SIZE_TYPE__)__ulseq_one_character(to, from, most);
}
/* @function mbrlen */
__SIZE_TYPE__ mbrlen(const char *__restrict from, __SIZE_TYPE__ most, mbstate_t *__restrict state)
{
    if (state)
        __ulseq_fill(state, sizeof(mbstate_t));
    if (!from)
        return __VERIFIER_nondet_bool() ? (__SIZE_TYPE__)__ulseq_fails() : 0;
    return (__SIZE_TYPE__)__ulseq_one_character(0, from, most);
}
/* @function mbtowc */
int mbtowc(__WCHAR_TYPE__ *__restrict to, const char *__restrict from, __SIZE_TYPE__ most)
{
    long used;
    if (!from)
        return __VERIFIER_nondet_bool();
    used = __ulseq_one_character(to, from, most);
    return used < 0 ? -1 : (int)used;
}
/* @function mblen */
int mblen(const char *from, __SIZE_TYPE__ most)
{
    long used;
    if (!from)
        return __VERIFIER_nondet_bool();
    used = __ulseq_one_character(0, from, most);
    return used < 0 ? -1 : (int)used;
}
/* @function mbsinit */
int mbsinit(const mbstate_t *state)
{
    if (!state)
        return 1;
    __ulseq_reads(state, sizeof(mbstate_t));
    return __VERIFIER_nondet_bool();
}
/* @function __ulseq_one_wide */
static int __ulseq_one_wide(char *to, __WCHAR_TYPE__ from)
{
    if (from >= 0 && from < 128) {
        *to = (char)from;
        return 1;
    }
    if (__VERIFIER_nondet_bool())
        return __ulseq_fails();
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    __ulseq_fill(to, 1);
    return 1;
}
/* @function wcrtomb */
__SIZE_TYPE__ wcrtomb(char *__restrict to, __WCHAR_TYPE__ from, mbstate_t *__restrict state)
{
    if (state)
        __ulseq_fill(state, sizeof(mbstate_t));
    return to ? (__SIZE_TYPE__)__ulseq_one_wide(to, from) : 1;
}
/* @function wctomb */
int wctomb(char *to, __WCHAR_TYPE__ from)
{
    return to ? __ulseq_one_wide(to, from) : __VERIFIER_nondet_bool();
}
/* @function mbsrtowcs */
__SIZE_TYPE__ mbsrtowcs(__WCHAR_TYPE__ *__restrict to, const char **__restrict from, __SIZE_TYPE__ count, mbstate_t *__restrict state)
{
    __SIZE_TYPE__ used = 0, length = 0;
    if (state)
        __ulseq_fill(state, sizeof(mbstate_t));
    while ((!to || length < count) && (*from)[used]) {
        if (__VERIFIER_nondet_bool()) {
            if (to)
                *from += used;
            return (__SIZE_TYPE__)__ulseq_fails();
        }
        do
            used++;
        while ((*from)[used] && __VERIFIER_nondet_bool());
        if (to) {
            int number = __VERIFIER_nondet_int();
            __VERIFIER_assume(number != 0);
            to[length] = number;
        }
        length++;
    }
    if (to && length < count) {
        to[length] = 0;
        *from = 0;
    } else if (to)
        *from += used;
    return length;
}
/* @function wcsrtombs */
__SIZE_TYPE__ wcsrtombs(char *__restrict to, const __WCHAR_TYPE__ **__restrict from, __SIZE_TYPE__ count, mbstate_t *__restrict state)
{
    __SIZE_TYPE__ length = 0;
    char one;
    if (state)
        __ulseq_fill(state, sizeof(mbstate_t));
    while ((!to || length < count) && (*from)[length]) {
        if (__ulseq_one_wide(to ? to + length : &one, (*from)[length]) < 0) {
            if (to)
                *from += length;
            return (__SIZE_TYPE__)-1L;
        }
        length++;
    }
    if (to && length < count) {
        to[length] = 0;
        *from = 0;
    } else if (to)
        *from += length;
    return length;
}
/* @function wcsstr */
__WCHAR_TYPE__ *wcsstr(const __WCHAR_TYPE__ *text, const __WCHAR_TYPE__ *wanted)
{
    for (;; text++) {
        __SIZE_TYPE__ same = 0;
        while (wanted[same] && text[same] == wanted[same])
            same++;
        if (!wanted[same])
            return (__WCHAR_TYPE__ *)text;
        if (!*text)
            return 0;
    }
}
/* @function wcspbrk */
__WCHAR_TYPE__ *wcspbrk(const __WCHAR_TYPE__ *text, const __WCHAR_TYPE__ *wanted)
{
    for (; *text; text++)
        for (const __WCHAR_TYPE__ *one = wanted; *one; one++)
            if (*one == *text)
                return (__WCHAR_TYPE__ *)text;
    return 0;
}
/* @function __ulseq_wide_span */
static __SIZE_TYPE__ __ulseq_wide_span(const __WCHAR_TYPE__ *text, const __WCHAR_TYPE__ *wanted, int inside)
{
    __SIZE_TYPE__ length = 0;
    for (; text[length]; length++) {
        const __WCHAR_TYPE__ *one = wanted;
        while (*one && *one != text[length])
            one++;
        if ((*one != 0) != inside)
            break;
    }
    return length;
}
/* @function wcsspn */
__SIZE_TYPE__ wcsspn(const __WCHAR_TYPE__ *text, const __WCHAR_TYPE__ *wanted)
{
    return __ulseq_wide_span(text, wanted, 1);
}
/* @function wcscspn */
__SIZE_TYPE__ wcscspn(const __WCHAR_TYPE__ *text, const __WCHAR_TYPE__ *wanted)
{
    return __ulseq_wide_span(text, wanted, 0);
}
/* @function wcstok */
__WCHAR_TYPE__ *wcstok(__WCHAR_TYPE__ *__restrict text, const __WCHAR_TYPE__ *__restrict ends, __WCHAR_TYPE__ **__restrict rest)
{
    __WCHAR_TYPE__ *begin = text ? text : *rest;
    if (!begin)
        return 0;
    begin += __ulseq_wide_span(begin, ends, 1);
    *rest = 0;
    if (!*begin)
        return 0;
    text = begin + __ulseq_wide_span(begin, ends, 0);
    if (*text) {
        *text = 0;
        *rest = text + 1;
    }
    return begin;
}
/* @function __ulseq_wide_order */
static int __ulseq_wide_order(const __WCHAR_TYPE__ *left, const __WCHAR_TYPE__ *right, __SIZE_TYPE__ count)
{
    __SIZE_TYPE__ n = 0, m = 0;
    while (n < count && left[n])
        n++;
    while (m < count && right[m])
        m++;
    if (n == m) {
        while (n > 0 && left[n - 1] == right[n - 1])
            n--;
        if (n == 0)
            return 0;
    }
    return __VERIFIER_nondet_int();
}
/* @function wcscoll */
int wcscoll(const __WCHAR_TYPE__ *left, const __WCHAR_TYPE__ *right)
{
    return __ulseq_wide_order(left, right, (__SIZE_TYPE__)-1L);
}
/* @function __ulseq_wide_order_of_letters */
static int __ulseq_wide_order_of_letters(const __WCHAR_TYPE__ *left, const __WCHAR_TYPE__ *right, __SIZE_TYPE__ count)
{
    for (__SIZE_TYPE__ i = 0; i < count; i++) {
        __WCHAR_TYPE__ one = left[i], other = right[i];
        if (one != other) {
            if (one > 127 || other > 127)
                return __ulseq_not_exact();
            if (one >= 'A' && one <= 'Z')
                one += 'a' - 'A';
            if (other >= 'A' && other <= 'Z')
                other += 'a' - 'A';
            if (one != other)
                return one < other ? -1 : 1;
        }
        if (one == 0)
            return 0;
    }
    return 0;
}
/* @function wcscasecmp */
int wcscasecmp(const __WCHAR_TYPE__ *left, const __WCHAR_TYPE__ *right)
{
    return __ulseq_wide_order_of_letters(left, right, (__SIZE_TYPE__)-1L);
}
/* @function wcsncasecmp */
int wcsncasecmp(const __WCHAR_TYPE__ *left, const __WCHAR_TYPE__ *right, __SIZE_TYPE__ count)
{
    return __ulseq_wide_order_of_letters(left, right, count);
}
/* @function wmemcmp */
int wmemcmp(const __WCHAR_TYPE__ *left, const __WCHAR_TYPE__ *right, __SIZE_TYPE__ count)
{
    __ulseq_reads(left, count * sizeof(__WCHAR_TYPE__));
    __ulseq_reads(right, count * sizeof(__WCHAR_TYPE__));
    for (__SIZE_TYPE__ i = 0; i < count; i++)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}
/* @function wmemchr */
__WCHAR_TYPE__ *wmemchr(const __WCHAR_TYPE__ *text, __WCHAR_TYPE__ wanted, __SIZE_TYPE__ count)
{
    for (__SIZE_TYPE__ i = 0; i < count; i++)
        if (text[i] == wanted)
            return (__WCHAR_TYPE__ *)(text + i);
    return 0;
}
/* @function wmemmove */
__WCHAR_TYPE__ *wmemmove(__WCHAR_TYPE__ *to, const __WCHAR_TYPE__ *from, __SIZE_TYPE__ count)
{
    __builtin_memmove(to, from, count * sizeof(__WCHAR_TYPE__));
    return to;
}
/* @function fgetws */
__WCHAR_TYPE__ *fgetws(__WCHAR_TYPE__ *__restrict to, int count, FILE *__restrict file)
{
    int length = 0;
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return 0;
    }
    while (length < count - 1 && __VERIFIER_nondet_bool())
        length++;
    __ulseq_fill(to, (__SIZE_TYPE__)length * sizeof(__WCHAR_TYPE__));
    to[length] = 0;
    return to;
}
/* @function wcstod */
double wcstod(const __WCHAR_TYPE__ *__restrict text, __WCHAR_TYPE__ **__restrict end)
{
    extern double __VERIFIER_nondet_double(void);
    double number = __VERIFIER_nondet_double();
    __SIZE_TYPE__ length = 0;
    while (text[length] && __VERIFIER_nondet_bool())
        length++;
    if (end)
        *end = (__WCHAR_TYPE__ *)text + length;
    if (__VERIFIER_nondet_bool())
        __ulseq_fails();
    return length ? number : 0;
}
