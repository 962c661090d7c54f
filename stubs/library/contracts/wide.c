/* Wide characters: C11 7.29. What is copied does not overlap with where it goes (7.29.4.2, 6.7.3.1). */
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
    if (size == 0 || __VERIFIER_nondet_bool())
        return -1;
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
/* @function mbstowcs */
__SIZE_TYPE__ mbstowcs(__WCHAR_TYPE__ *__restrict to, const char *__restrict from, __SIZE_TYPE__ count)
{
    __SIZE_TYPE__ most = 0, length = 0;
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return (__SIZE_TYPE__)-1L;
    }
    while (from[most])
        most++;
    while (length < most && __VERIFIER_nondet_bool())
        length++;
    __VERIFIER_assume(most == 0 || length > 0);
    if (!to)
        return length;
    if (length >= count) {
        __ulseq_fill(to, count * sizeof(__WCHAR_TYPE__));
        return count;
    }
    __ulseq_fill(to, length * sizeof(__WCHAR_TYPE__));
    to[length] = 0;
    return length;
}
/* @function wcstombs */
__SIZE_TYPE__ wcstombs(char *__restrict to, const __WCHAR_TYPE__ *__restrict from, __SIZE_TYPE__ count)
{
    __SIZE_TYPE__ most = 0, length = 0;
    if (__VERIFIER_nondet_bool()) {
        __ulseq_fails();
        return (__SIZE_TYPE__)-1L;
    }
    while (from[most])
        most++;
    length = most;
    while (length < 4 * most && __VERIFIER_nondet_bool())
        length++;
    if (!to)
        return length;
    if (length >= count) {
        length = count;
        while (length > 0 && count - length < 3 && __VERIFIER_nondet_bool())
            length--;
        __ulseq_fill(to, length);
        return length;
    }
    __ulseq_fill(to, length);
    to[length] = 0;
    return length;
}
