/* C11 7.12.6 and 7.12.9, where IEEE 754 determines the result: by the bits of a number. */
/* @function finite */
int finite(double number)
{
    return number - number == 0;
}
/* @function finitef */
int finitef(float number)
{
    return number - number == 0;
}
/* @function frexp */
extern int __VERIFIER_nondet_int(void);
double frexp(double number, int *exponent)
{
    union __ulseq_number {
        double number;
        unsigned long long bits;
    } parts;
    int biased;
    parts.number = number;
    biased = (int)(parts.bits >> 52 & 2047);
    if (biased == 2047) {
        *exponent = __VERIFIER_nondet_int();
        return number;
    }
    *exponent = 0;
    if (number == 0)
        return number;
    if (biased == 0) {
        parts.number *= 18014398509481984.0;
        biased = (int)(parts.bits >> 52 & 2047) - 54;
    }
    *exponent = biased - 1022;
    parts.bits = (parts.bits & 0x800fffffffffffffULL) | 0x3fe0000000000000ULL;
    return parts.number;
}
/* @function frexpf */
extern int __VERIFIER_nondet_int(void);
float frexpf(float number, int *exponent)
{
    union __ulseq_number {
        float number;
        unsigned bits;
    } parts;
    int biased;
    parts.number = number;
    biased = (int)(parts.bits >> 23 & 255);
    if (biased == 255) {
        *exponent = __VERIFIER_nondet_int();
        return number;
    }
    *exponent = 0;
    if (number == 0)
        return number;
    if (biased == 0) {
        parts.number *= 33554432.0f;
        biased = (int)(parts.bits >> 23 & 255) - 25;
    }
    *exponent = biased - 126;
    parts.bits = (parts.bits & 0x807fffffU) | 0x3f000000U;
    return parts.number;
}
/* @function modf */
double modf(double number, double *whole)
{
    union __ulseq_number {
        double number;
        unsigned long long bits;
    } parts;
    unsigned long long below = 0xfffffffffffffULL;
    int biased;
    parts.number = number;
    biased = (int)(parts.bits >> 52 & 2047);
    if (biased < 1023) {
        parts.bits &= 0x8000000000000000ULL;
        *whole = parts.number;
        return number;
    }
    below = biased < 1075 ? below >> (biased - 1023) : 0;
    if (biased == 2047 || !(parts.bits & below)) {
        *whole = number;
        if (number != number)
            return number;
        parts.bits &= 0x8000000000000000ULL;
        return parts.number;
    }
    parts.bits &= ~below;
    *whole = parts.number;
    return number - parts.number;
}
/* @function modff */
float modff(float number, float *whole)
{
    union __ulseq_number {
        float number;
        unsigned bits;
    } parts;
    unsigned below = 0x7fffffU;
    int biased;
    parts.number = number;
    biased = (int)(parts.bits >> 23 & 255);
    if (biased < 127) {
        parts.bits &= 0x80000000U;
        *whole = parts.number;
        return number;
    }
    below = biased < 150 ? below >> (biased - 127) : 0;
    if (biased == 255 || !(parts.bits & below)) {
        *whole = number;
        if (number != number)
            return number;
        parts.bits &= 0x80000000U;
        return parts.number;
    }
    parts.bits &= ~below;
    *whole = parts.number;
    return number - parts.number;
}
/* @function __ulseq_scaled */
static double __ulseq_scaled(double number, long by)
{
    union __ulseq_number {
        double number;
        unsigned long long bits;
    } parts;
    long biased;
    parts.number = number;
    biased = (long)(parts.bits >> 52 & 2047);
    if (biased == 2047 || number == 0)
        return number;
    if (biased == 0) {
        parts.number *= 18014398509481984.0;
        biased = (long)(parts.bits >> 52 & 2047) - 54;
    }
    biased += by > 5000 ? 5000 : by < -5000 ? -5000 : by;
    if (biased >= 2047) {
        *__errno_location() = 34;
        parts.bits = (parts.bits & 0x8000000000000000ULL) | 0x7ff0000000000000ULL;
        return parts.number;
    }
    if (biased > 0) {
        parts.bits = (parts.bits & 0x800fffffffffffffULL) | (unsigned long long)biased << 52;
        return parts.number;
    }
    if (biased < -54)
        parts.bits &= 0x8000000000000000ULL;
    else {
        parts.bits = (parts.bits & 0x800fffffffffffffULL) | (unsigned long long)(biased + 54) << 52;
        parts.number /= 18014398509481984.0;
    }
    if (parts.number == 0) {
        *__errno_location() = 34;
    }
    return parts.number;
}
/* @function ldexp */
double ldexp(double number, int by)
{
    return __ulseq_scaled(number, by);
}
/* @function scalbn */
double scalbn(double number, int by)
{
    return __ulseq_scaled(number, by);
}
/* @function scalbln */
double scalbln(double number, long by)
{
    return __ulseq_scaled(number, by);
}
/* @function lroundf */
long lroundf(float number)
{
    extern long lround(double);
    return lround((double)number);
}
/* @function lrintf */
long lrintf(float number)
{
    extern long lrint(double);
    return lrint((double)number);
}
/* @function llroundf */
long long llroundf(float number)
{
    extern long long llround(double);
    return llround((double)number);
}
/* @function llrintf */
long long llrintf(float number)
{
    extern long long llrint(double);
    return llrint((double)number);
}
