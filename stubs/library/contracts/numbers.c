/* Texts as floating numbers: C11 7.22.1.3. The number of a decimal text is exact if it and the power of ten are, or if it is
   too large; any other is arbitrary, with the sign of the text. Infinities, NaNs and hexadecimal numbers of at most 52 bits whose
   exponent lies between -900 and 900 are exact. */
/* @function __ulseq_named_value */
static int __ulseq_named_value(const char *at)
{
    const char *infinity = "infinity", *none = "nan";
    int same = 0;
    while (same < 8 && (at[same] | 32) == infinity[same])
        same++;
    if (same >= 3)
        return same == 8 ? 8 : 3;
    for (same = 0; same < 3 && (at[same] | 32) == none[same];)
        same++;
    if (same == 3 && at[3] == '(') {
        same = 4;
        while ((at[same] >= '0' && at[same] <= '9') || ((at[same] | 32) >= 'a' && (at[same] | 32) <= 'z') || at[same] == '_')
            same++;
        return at[same] == ')' ? same + 1 : 3;
    }
    return same == 3 ? 3 : 0;
}
/* @function __ulseq_hexadecimal */
static const char *__ulseq_hexadecimal(const char *text, unsigned long long *number, int *exponent)
{
    const char *at = text + 2;
    int digits = 0, point = 0, some = 0, power = 0;
    for (;; at++) {
        int digit = *at >= '0' && *at <= '9' ? *at - '0' : (*at | 32) >= 'a' && (*at | 32) <= 'f' ? (*at | 32) - 'a' + 10 : 16;
        if (digit == 16 && *at == '.' && !point) {
            point = 1;
            continue;
        }
        if (digit == 16)
            break;
        some = 1;
        power -= 4 * point;
        digits += digits > 0 || digit > 0;
        if (digits <= 13)
            *number = *number * 16 + (unsigned long long)digit;
    }
    if (!some)
        return text + 1;
    if ((*at | 32) == 'p') {
        const char *next = at + 1;
        int below = *next == '-', value = 0;
        if (*next == '-' || *next == '+')
            next++;
        if (*next >= '0' && *next <= '9') {
            for (; *next >= '0' && *next <= '9'; next++)
                value = value < 10000 ? value * 10 + (*next - '0') : value;
            power += below ? -value : value;
            at = next;
        }
    }
    if (digits > 13 || (*number != 0 && (power > 900 || power < -900)))
        *exponent = 10000;
    else if (*number != 0 && power != 0)
        *exponent = 20000 + power;
    return at;
}
/* @function __ulseq_decimal */
static const char *__ulseq_decimal(const char *text, unsigned long long *number, int *exponent, int *negative)
{
    const char *at = text;
    int some = 0, digits = 0, point = 0;
    *number = 0;
    *exponent = 0;
    *negative = 0;
    while (*at == ' ' || (*at >= '\t' && *at <= '\r'))
        at++;
    if (*at == '-' || *at == '+')
        *negative = *at++ == '-';
    if ((*at | 32) == 'i' || (*at | 32) == 'n') {
        *exponent = (*at | 32) == 'i' ? 30000 : 40000;
        some = __ulseq_named_value(at);
        return some ? at + some : 0;
    }
    if (*at == '0' && (at[1] | 32) == 'x')
        return __ulseq_hexadecimal(at, number, exponent);
    for (;; at++) {
        if (*at == '.' && !point && (some || (at[1] >= '0' && at[1] <= '9'))) {
            point = 1;
            continue;
        }
        if (*at < '0' || *at > '9')
            break;
        some = 1;
        digits += digits > 0 || *at != '0';
        if (digits <= 15)
            *number = *number * 10 + (unsigned long long)(*at - '0');
        *exponent -= point;
    }
    if (!some)
        return 0;
    if (*at == 'e' || *at == 'E') {
        const char *power = at + 1;
        int below = *power == '-', value = 0;
        if (*power == '-' || *power == '+')
            power++;
        if (*power >= '0' && *power <= '9') {
            for (; *power >= '0' && *power <= '9'; power++)
                value = value < 1000 ? value * 10 + (*power - '0') : value;
            *exponent += below ? -value : value;
            at = power;
        }
    }
    if (digits > 15)
        *exponent = 10000;
    return at;
}
/* @function __ulseq_fraction */
static double __ulseq_fraction(unsigned long long number, int exponent, int most)
{
    extern double __VERIFIER_nondet_double(void);
    double value = (double)number, power = 1;
    if (exponent == 30000)
        return __builtin_inf();
    if (exponent == 40000)
        return __builtin_nan("");
    if (number == 0 && exponent < 10000)
        return 0;
    if (exponent > 10000 && exponent < 30000) {
        for (int i = exponent < 20000 ? 20000 - exponent : exponent - 20000; i > 0; i--)
            value = exponent < 20000 ? value / 2 : value * 2;
        return value;
    }
    if (exponent > 308 && exponent < 10000) {
        *__errno_location() = 34;
        return __builtin_inf();
    }
    if (exponent > most || exponent < -most) {
        __VERIFIER_assume(__ulseq_not_exact() == 0);
        value = __VERIFIER_nondet_double();
        __VERIFIER_assume(value >= 0);
        if (__VERIFIER_nondet_bool()) {
            *__errno_location() = 34;
        }
        return value;
    }
    for (int i = exponent < 0 ? -exponent : exponent; i > 0; i--)
        power *= 10;
    return exponent < 0 ? value / power : value * power;
}
/* @function strtod */
double strtod(const char *text, char **end)
{
    unsigned long long number;
    int exponent, negative;
    double value;
    const char *at = __ulseq_decimal(text, &number, &exponent, &negative);
    if (end)
        *end = (char *)(at ? at : text);
    if (!at)
        return 0;
    value = __ulseq_fraction(number, exponent, 22);
    return negative ? -value : value;
}
/* @function strtof */
float strtof(const char *text, char **end)
{
    extern float __VERIFIER_nondet_float(void);
    unsigned long long number;
    int exponent, negative;
    float value = 0;
    const char *at = __ulseq_decimal(text, &number, &exponent, &negative);
    if (end)
        *end = (char *)(at ? at : text);
    if (!at)
        return 0;
    if (exponent == 0)
        value = (float)number;
    else if (exponent >= 30000 || (number <= 16777216 && exponent >= -10 && exponent <= 10))
        value = (float)__ulseq_fraction(number, exponent, 10);
    else if (number != 0 && exponent > 38 && exponent < 10000) {
        value = __builtin_inff();
        *__errno_location() = 34;
    }
    else if (number <= 16777216 && exponent > 19900 && exponent < 20080)
        value = (float)__ulseq_fraction(number, exponent, 10);
    else if (number != 0 || exponent >= 10000) {
        __VERIFIER_assume(__ulseq_not_exact() == 0);
        value = __VERIFIER_nondet_float();
        __VERIFIER_assume(value >= 0);
        if (__VERIFIER_nondet_bool()) {
            *__errno_location() = 34;
        }
    }
    return negative ? -value : value;
}
/* @function atof */
double atof(const char *text)
{
    extern double strtod(const char *, char **);
    return strtod(text, 0);
}
