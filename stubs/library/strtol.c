/* C11 7.22.1.4. The functions of this family differ in RESULT, NAME, whether it IS_SIGNED, and whether 0b is a prefix (C23). POSIX: without a number, errno may be EINVAL, as with musl. */
extern _Bool __VERIFIER_nondet_bool(void);
RESULT NAME(const char *text, char **end, int base)
{
    const char *at = text;
    unsigned RESULT value = 0, most = (unsigned RESULT)-1;
    char c = *at;
    int negative = 0, some = 0, fits = 1, digit;
    if (base < 0 || base == 1 || base > 36) {
        *__errno_location() = 22;
        return 0;
    }
    while (c == ' ' || (c >= '\t' && c <= '\r'))
        c = *++at;
    if (c == '-' || c == '+') {
        negative = c == '-';
        c = *++at;
    }
    if (c == '0') {
        c = at[1];
        digit = (c == 'x' || c == 'X') && (base == 0 || base == 16) ? 16 : 0;
        if (HAS_BINARY && (c == 'b' || c == 'B') && (base == 0 || base == 2))
            digit = 2;
        if (digit) {
            c = at[2];
            if (digit == 2 ? c == '0' || c == '1'
                           : (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')) {
                base = digit;
                at += 2;
            }
        }
        if (base == 0)
            base = 8;
    }
    if (base == 0)
        base = 10;
    if (IS_SIGNED)
        most = most / 2 + (unsigned RESULT)negative;
    for (;; at++) {
        c = *at;
        digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 36;
        if (digit >= base)
            break;
        some = 1;
        if (value > (most - (unsigned RESULT)digit) / (unsigned RESULT)base)
            fits = 0;
        else
            value = value * (unsigned RESULT)base + (unsigned RESULT)digit;
    }
    if (end)
        *end = (char *)(some ? at : text);
    if (!some) {
        if (__VERIFIER_nondet_bool()) *__errno_location() = 22;
    }
    if (!fits) {
        *__errno_location() = 34;
        return (RESULT)most;
    }
    return negative ? (RESULT)(0 - value) : (RESULT)value;
}
