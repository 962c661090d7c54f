/* Parts of complex numbers: C11 7.3.9.3 to 7.3.9.6. */
/* @function creal */
double creal(double _Complex z)
{
    return __real__ z;
}
/* @function cimag */
double cimag(double _Complex z)
{
    return __imag__ z;
}
/* @function conj */
double _Complex conj(double _Complex z)
{
    __imag__ z = -__imag__ z;
    return z;
}
/* @function crealf */
float crealf(float _Complex z)
{
    return __real__ z;
}
/* @function cimagf */
float cimagf(float _Complex z)
{
    return __imag__ z;
}
/* @function conjf */
float _Complex conjf(float _Complex z)
{
    __imag__ z = -__imag__ z;
    return z;
}
/* @function creall */
long double creall(long double _Complex z)
{
    return __real__ z;
}
/* @function cimagl */
long double cimagl(long double _Complex z)
{
    return __imag__ z;
}
/* @function conjl */
long double _Complex conjl(long double _Complex z)
{
    __imag__ z = -__imag__ z;
    return z;
}
