/* C11 7.22.6.2, 7.8.2; POSIX ffs, htonl and its kin on machines whose first byte is the lowest. */
/* @function htonl */
unsigned htonl(unsigned number)
{
    return number >> 24 | (number >> 8 & 0xff00) | (number << 8 & 0xff0000) | number << 24;
}
/* @function ntohl */
unsigned ntohl(unsigned number)
{
    return number >> 24 | (number >> 8 & 0xff00) | (number << 8 & 0xff0000) | number << 24;
}
/* @function htons */
unsigned short htons(unsigned short number)
{
    return (unsigned short)(number >> 8 | number << 8);
}
/* @function ntohs */
unsigned short ntohs(unsigned short number)
{
    return (unsigned short)(number >> 8 | number << 8);
}
/* @function div */
div_t div(int number, int by)
{
    div_t result;
    result.quot = number / by;
    result.rem = number % by;
    return result;
}
/* @function ldiv */
ldiv_t ldiv(long number, long by)
{
    ldiv_t result;
    result.quot = number / by;
    result.rem = number % by;
    return result;
}
/* @function lldiv */
lldiv_t lldiv(long long number, long long by)
{
    lldiv_t result;
    result.quot = number / by;
    result.rem = number % by;
    return result;
}
/* @function ffs */
int ffs(int number)
{
    return __builtin_ffs(number);
}
/* @function ffsl */
int ffsl(long number)
{
    return __builtin_ffsl(number);
}
/* @function ffsll */
int ffsll(long long number)
{
    return __builtin_ffsll(number);
}
/* @function imaxabs */
long long llabs(long long number);
intmax_t imaxabs(intmax_t number)
{
    return llabs(number);
}
/* @function imaxdiv */
imaxdiv_t imaxdiv(intmax_t number, intmax_t by)
{
    imaxdiv_t result;
    result.quot = number / by;
    result.rem = number % by;
    return result;
}
/* @function gnu_dev_major */
unsigned int gnu_dev_major(unsigned long device)
{
    return (device >> 8 & 0xfff) | (device >> 32 & 0xfffff000);
}
/* @function gnu_dev_minor */
unsigned int gnu_dev_minor(unsigned long device)
{
    return (device & 0xff) | (device >> 12 & 0xffffff00);
}
/* @function gnu_dev_makedev */
unsigned long gnu_dev_makedev(unsigned int major, unsigned int minor)
{
    return (major & 0xfffUL) << 8 | (major & 0xfffff000UL) << 32 | (minor & 0xffUL) | (minor & 0xffffff00UL) << 12;
}
