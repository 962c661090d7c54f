/* C11 7.21.6.5, 7.21.6.6, 7.21.6.13: formatted output into memory. What is not followed: floating point, wide characters,
 * addresses, `%n`. */
/* @function __ulseq_format */
extern void __ulseq_not_followed(void);
static __SIZE_TYPE__ __ulseq_format(char *to, __SIZE_TYPE__ size, const char *format, __builtin_va_list list)
{
    __SIZE_TYPE__ at = 0;
    for (; *format; format++) {
        char digits[24], prefix[2];
        const char *text = digits;
        unsigned long long number = 0;
        long width = 0, precision = -1, length = 1, prefixed = 0, zeros = 0, spaces, place;
        int left = 0, zero = 0, plus = 0, other = 0, wide = 0, size_of = 4;
        unsigned base = 10;
        if (*format != '%') {
            if (at + 1 < size)
                to[at] = *format;
            at++;
            continue;
        }
        for (format++;; format++) {
            if (*format == '-')
                left = 1;
            else if (*format == '0')
                zero = 1;
            else if (*format == '+' || (*format == ' ' && plus != '+'))
                plus = *format;
            else if (*format == '#')
                other = 1;
            else if (*format != ' ')
                break;
        }
        if (*format == '*') {
            width = __builtin_va_arg(list, int);
            if (width < 0) {
                left = 1;
                width = -width;
            }
            format++;
        } else
            for (; *format >= '0' && *format <= '9'; format++)
                width = width * 10 + (*format - '0');
        if (*format == '.') {
            format++;
            precision = 0;
            if (*format == '*') {
                precision = __builtin_va_arg(list, int);
                format++;
            } else
                for (; *format >= '0' && *format <= '9'; format++)
                    precision = precision * 10 + (*format - '0');
        }
        if (*format == 'h') {
            format++;
            size_of = 2;
            if (*format == 'h') {
                format++;
                size_of = 1;
            }
        } else if (*format == 'l' || *format == 'z' || *format == 't') {
            size_of = sizeof(long);
            wide = 1;
            if (*format == 'l' && format[1] == 'l') {
                format++;
                size_of = 8;
            }
            format++;
        } else if (*format == 'j') {
            format++;
            size_of = 8;
        }
        switch (*format) {
        case '%':
            digits[0] = '%';
            break;
        case 'c':
            if (wide)
                __ulseq_not_followed();
            digits[0] = (char)__builtin_va_arg(list, int);
            break;
        case 's':
            if (wide)
                __ulseq_not_followed();
            text = __builtin_va_arg(list, const char *);
            if (!text)
                __ulseq_not_followed();
            for (length = 0; (precision < 0 || length < precision) && text[length]; length++)
                ;
            break;
        case 'd':
        case 'i': {
            long long value;
            if (size_of == 8)
                value = __builtin_va_arg(list, long long);
            else
                value = __builtin_va_arg(list, int);
            if (size_of == 2)
                value = (short)value;
            if (size_of == 1)
                value = (signed char)value;
            number = value < 0 ? -(unsigned long long)value : (unsigned long long)value;
            if (value < 0)
                prefix[prefixed++] = '-';
            else if (plus)
                prefix[prefixed++] = plus;
            length = 0;
            break;
        }
        case 'u':
        case 'x':
        case 'X':
        case 'o':
            if (size_of == 8)
                number = __builtin_va_arg(list, unsigned long long);
            else
                number = __builtin_va_arg(list, unsigned);
            if (size_of == 2)
                number = (unsigned short)number;
            if (size_of == 1)
                number = (unsigned char)number;
            base = *format == 'u' ? 10 : *format == 'o' ? 8 : 16;
            if (other && base == 16 && number) {
                prefix[0] = '0';
                prefix[1] = *format;
                prefixed = 2;
            }
            length = 0;
            break;
        default:
            __ulseq_not_followed();
        }
        if (length == 0 && *format != 's') {
            for (; number; number /= base) {
                unsigned digit = number % base;
                length++;
                digits[24 - length] = digit < 10 ? '0' + digit : *format - 'x' + 'a' + digit - 10;
            }
            text = digits + 24 - length;
            zeros = precision < 0 ? 1 - length : precision - length;
            if (other && base == 8 && zeros <= 0)
                zeros = 1;
            if (precision < 0 && zero && !left && width - prefixed - length > zeros)
                zeros = width - prefixed - length;
        }
        if (zeros < 0)
            zeros = 0;
        spaces = width - prefixed - zeros - length;
        for (place = 0; !left && place < spaces; place++, at++)
            if (at + 1 < size)
                to[at] = ' ';
        for (place = 0; place < prefixed; place++, at++)
            if (at + 1 < size)
                to[at] = prefix[place];
        for (place = 0; place < zeros; place++, at++)
            if (at + 1 < size)
                to[at] = '0';
        for (place = 0; place < length; place++, at++)
            if (at + 1 < size)
                to[at] = text[place];
        for (place = 0; left && place < spaces; place++, at++)
            if (at + 1 < size)
                to[at] = ' ';
    }
    return at;
}
/* @function snprintf */
int snprintf(char *to, __SIZE_TYPE__ size, const char *format, ...)
{
    __builtin_va_list list;
    __SIZE_TYPE__ length;
    __builtin_va_start(list, format);
    length = __ulseq_format(to, size, format, list);
    __builtin_va_end(list);
    if (size)
        to[length < size ? length : size - 1] = 0;
    return (int)length;
}
/* @function sprintf */
int sprintf(char *to, const char *format, ...)
{
    __builtin_va_list list;
    __SIZE_TYPE__ length;
    __builtin_va_start(list, format);
    length = __ulseq_format(to, (__SIZE_TYPE__)-1, format, list);
    __builtin_va_end(list);
    to[length] = 0;
    return (int)length;
}
/* @function vsprintf */
int vsprintf(char *to, const char *format, __builtin_va_list list)
{
    __SIZE_TYPE__ length = __ulseq_format(to, (__SIZE_TYPE__)-1, format, list);
    to[length] = 0;
    return (int)length;
}
