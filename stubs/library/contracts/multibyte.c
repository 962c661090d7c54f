/* Conversions of whole texts between characters and wide characters (C11 7.22.8). The encoding is UTF-8, or one that
   has no characters but those of ASCII, and remains the same: two conversions of one text have the same length. Any other
   encoding is a bound, where a text is not ASCII. */
/* @function __ulseq_encoding */
int __ulseq_encoding __attribute__((weak));
/* @function __ulseq_is_utf8 */
static _Bool __ulseq_is_utf8(void)
{
    int encoding;
    __VERIFIER_atomic_begin();
    if (!__ulseq_encoding)
        __ulseq_encoding = __VERIFIER_nondet_bool() ? 1 : 2;
    encoding = __ulseq_encoding;
    __VERIFIER_atomic_end();
    if (__VERIFIER_nondet_bool())
        __ulseq_not_followed();
    return encoding == 2;
}
/* @function __ulseq_wide_at */
static __WCHAR_TYPE__ __ulseq_wide_at(const char *from, int *size)
{
    unsigned first = (unsigned char)*from, value;
    *size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (first < 0x80)
        return (__WCHAR_TYPE__)first;
    if (!__ulseq_is_utf8() || first < 0xc2 || first > 0xf4)
        return -1;
    value = first & (0x7fu >> *size);
    for (int i = 1; i < *size; i++) {
        if (((unsigned char)from[i] & 0xc0) != 0x80)
            return -1;
        value = value << 6 | ((unsigned char)from[i] & 63);
    }
    if ((*size == 3 && value < 0x800) || (*size == 4 && value < 0x10000) || value > 0x10ffff)
        return -1;
    return value >= 0xd800 && value < 0xe000 ? -1 : (__WCHAR_TYPE__)value;
}
/* @function __ulseq_bytes_of_wide */
static __SIZE_TYPE__ __ulseq_bytes_of_wide(__WCHAR_TYPE__ wide)
{
    unsigned value = (unsigned)wide;
    if (value < 0x80)
        return 1;
    if (!__ulseq_is_utf8() || value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
        return 0;
    return value < 0x800 ? 2 : value < 0x10000 ? 3 : 4;
}
/* @function mbstowcs */
__SIZE_TYPE__ mbstowcs(__WCHAR_TYPE__ *__restrict to, const char *__restrict from, __SIZE_TYPE__ count)
{
    __SIZE_TYPE__ length = 0;
    int size;
    __WCHAR_TYPE__ wide;
    while ((!to || length < count) && *from) {
        wide = __ulseq_wide_at(from, &size);
        if (wide < 0)
            return (__SIZE_TYPE__)__ulseq_fails();
        if (to)
            to[length] = wide;
        from += size;
        length++;
    }
    if (to && length < count)
        to[length] = 0;
    return length;
}
/* @function wcstombs */
__SIZE_TYPE__ wcstombs(char *__restrict to, const __WCHAR_TYPE__ *__restrict from, __SIZE_TYPE__ count)
{
    __SIZE_TYPE__ length = 0, size;
    unsigned value;
    for (; (!to || length < count) && *from; from++) {
        size = __ulseq_bytes_of_wide(*from);
        if (size == 0)
            return (__SIZE_TYPE__)__ulseq_fails();
        if (to && count - length < size)
            return length;
        if (to) {
            value = (unsigned)*from;
            for (__SIZE_TYPE__ i = size - 1; i > 0; i--) {
                to[length + i] = (char)(0x80 | (value & 63));
                value >>= 6;
            }
            to[length] = (char)(size == 1 ? value : (0xf00u >> size | value));
        }
        length += size;
    }
    if (to && length < count)
        to[length] = 0;
    return length;
}
