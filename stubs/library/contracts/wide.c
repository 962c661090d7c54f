/* Wide characters: C11 7.29. */
/* @function wcscat */
__WCHAR_TYPE__ *wcscat(__WCHAR_TYPE__ *__restrict to, const __WCHAR_TYPE__ *__restrict from)
{
    __WCHAR_TYPE__ *end = to;
    while (*end)
        end++;
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
