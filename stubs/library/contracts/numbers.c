/* Texts as floating numbers: C11 7.22.1.3. The number of a decimal text is exact if it and the power of ten are; any other is
   arbitrary, with the sign of the text. What belongs to a hexadecimal number, an infinity or a NaN is arbitrary, too. */
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
    if (*at == 'i' || *at == 'I' || *at == 'n' || *at == 'N' || (*at == '0' && (at[1] == 'x' || at[1] == 'X'))) {
        const char *begin = at;
        at += *at == '0';
        while (*at && __VERIFIER_nondet_bool())
            at++;
        *exponent = 20000;
        return at == begin ? 0 : at;
    }
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
    if (number == 0 && exponent < 10000)
        return 0;
    if (exponent > most || exponent < -most) {
        value = __VERIFIER_nondet_double();
        __VERIFIER_assume(value >= 0 || exponent == 20000);
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
    if (number <= 16777216 && exponent >= -10 && exponent <= 10)
        value = (float)__ulseq_fraction(number, exponent, 10);
    else if (number != 0 || exponent >= 10000) {
        value = __VERIFIER_nondet_float();
        __VERIFIER_assume(value >= 0 || exponent == 20000);
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
