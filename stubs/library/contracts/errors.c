/* Messages that may end the process: err(3), error(3), and errc(3) of BSD. */
/* @function err */
void err(int status, const char *format, ...)
{
    extern void exit(int);
    exit(status);
}
/* @function errc */
void errc(int status, int code, const char *format, ...)
{
    extern void exit(int);
    exit(status);
}
/* @function errx */
void errx(int status, const char *format, ...)
{
    extern void exit(int);
    exit(status);
}
/* @function verr */
void verr(int status, const char *format, __builtin_va_list list)
{
    extern void exit(int);
    exit(status);
}
/* @function verrc */
void verrc(int status, int code, const char *format, __builtin_va_list list)
{
    extern void exit(int);
    exit(status);
}
/* @function verrx */
void verrx(int status, const char *format, __builtin_va_list list)
{
    extern void exit(int);
    exit(status);
}
/* @function error */
void error(int status, int code, const char *format, ...)
{
    extern void exit(int);
    if (status)
        exit(status);
}
/* @function error_at_line */
void error_at_line(int status, int code, const char *file, unsigned int line, const char *format, ...)
{
    extern void exit(int);
    if (status)
        exit(status);
}
