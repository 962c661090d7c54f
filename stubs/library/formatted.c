/* C11 7.21.6.5, 7.21.6.6, 7.21.6.13: formatted output into memory. What is not followed: floating point, wide characters,
 * addresses. What is written does not overlap with a text that is printed (7.21.6.6p2). */
/* @function __ulseq_directive */
static const char *__ulseq_directive(const char *format, long *said)
{
    long left = 0, zero = 0, sign = 0, other = 0, width = 0, precision = -1, size = 4, wide = 0;
    for (;; format++) {
        if (*format == '-')
            left = 1;
        else if (*format == '0')
            zero = 1;
        else if (*format == '+' || (*format == ' ' && sign != '+'))
            sign = *format;
        else if (*format == '#')
            other = 1;
        else if (*format != ' ')
            break;
    }
    if (*format == '*') {
        width = -1;
        format++;
    } else
        for (; *format >= '0' && *format <= '9'; format++)
            width = width * 10 + (*format - '0');
    if (*format == '.') {
        format++;
        precision = 0;
        if (*format == '*') {
            precision = -2;
            format++;
        } else
            for (; *format >= '0' && *format <= '9'; format++)
                precision = precision * 10 + (*format - '0');
    }
    if (*format == 'h') {
        format++;
        size = 2;
        if (*format == 'h') {
            format++;
            size = 1;
        }
    } else if (*format == 'l' || *format == 'z' || *format == 't') {
        size = sizeof(long);
        wide = 1;
        if (*format == 'l' && format[1] == 'l') {
            format++;
            size = 8;
        }
        format++;
    } else if (*format == 'j') {
        format++;
        size = 8;
    }
    said[0] = left;
    said[1] = zero;
    said[2] = sign;
    said[3] = other;
    said[4] = width;
    said[5] = precision;
    said[6] = size;
    said[7] = wide;
    return format;
}
/* @function __ulseq_number_text */
extern void __ulseq_not_followed(void);
static long __ulseq_number_text(char *text, const long *said, int conversion, unsigned long long number, int negative)
{
    char digits[24];
    long length = 0, at = 0, zeros, prefixed;
    unsigned base = conversion == 'o' ? 8 : conversion == 'x' || conversion == 'X' ? 16 : 10;
    if (negative)
        text[at++] = '-';
    else if (said[2] && (conversion == 'd' || conversion == 'i'))
        text[at++] = (char)said[2];
    if (said[3] && base == 16 && number) {
        text[at++] = '0';
        text[at++] = (char)conversion;
    }
    for (; number; number /= base) {
        unsigned digit = number % base;
        digits[length++] = digit < 10 ? '0' + digit : conversion - 'x' + 'a' + digit - 10;
    }
    prefixed = at;
    zeros = said[5] < 0 ? 1 - length : said[5] - length;
    if (said[3] && base == 8 && zeros <= 0)
        zeros = 1;
    if (said[5] < 0 && said[1] && !said[0] && said[4] - prefixed - length > zeros)
        zeros = said[4] - prefixed - length;
    if (zeros > 38)
        __ulseq_not_followed();
    for (; zeros > 0; zeros--)
        text[at++] = '0';
    while (length > 0)
        text[at++] = digits[--length];
    return at;
}
/* @function __ulseq_not_onto_itself */
extern void __ulseq_apart(void *, void *, __SIZE_TYPE__);
static void __ulseq_not_onto_itself(char *to, __SIZE_TYPE__ written, const char *text, __SIZE_TYPE__ read)
{
    __ulseq_apart(to, (void *)text, written < read ? written : read);
}
/* @function __ulseq_store_count */
static void __ulseq_store_count(void *to, long size, long long count)
{
    if (size == 8)
        *(long long *)to = count;
    else if (size == 4)
        *(int *)to = (int)count;
    else if (size == 2)
        *(short *)to = (short)count;
    else
        *(signed char *)to = (signed char)count;
}
/* @function __ulseq_has_exact_format */
static int __ulseq_has_exact_format(int conversion, const long *said)
{
    if (conversion == 'c' || conversion == 's')
        return !said[7];
    return conversion == '%' || conversion == 'n' || conversion == 'd' || conversion == 'i' || conversion == 'u' || conversion == 'x' || conversion == 'X' || conversion == 'o';
}
/* @function __ulseq_format */
extern void __ulseq_not_followed(void);
static __SIZE_TYPE__ __ulseq_format(char *to, __SIZE_TYPE__ size, const char *format, __builtin_va_list list)
{
    __SIZE_TYPE__ at = 0;
    const char *begin = format;
    for (; *format; format++) {
        char digits[64];
        const char *text = format;
        long said[8], length = 1, before = 0, total = 1, place;
        if (*format == '%') {
            format = __ulseq_directive(format + 1, said);
            text = digits;
            if (said[4] < 0)
                said[4] = __builtin_va_arg(list, int);
            if (said[4] < 0) {
                said[0] = 1;
                said[4] = -said[4];
            }
            if (said[5] == -2)
                said[5] = __builtin_va_arg(list, int);
            if (*format == '%')
                digits[0] = '%';
            else if (*format == 'c' && !said[7])
                digits[0] = (char)__builtin_va_arg(list, int);
            else if (*format == 's' && !said[7]) {
                text = __builtin_va_arg(list, const char *);
                if (!text)
                    __ulseq_not_followed();
                for (length = 0; (said[5] < 0 || length < said[5]) && text[length]; length++)
                    ;
                __ulseq_not_onto_itself(to, at + length < size ? at + length + 1 : size, text, length == said[5] ? length : length + 1);
            } else if (*format == 'd' || *format == 'i') {
                long long value;
                if (said[6] == 8)
                    value = __builtin_va_arg(list, long long);
                else
                    value = __builtin_va_arg(list, int);
                if (said[6] == 2)
                    value = (short)value;
                if (said[6] == 1)
                    value = (signed char)value;
                length = __ulseq_number_text(digits, said, *format, value < 0 ? -(unsigned long long)value : value, value < 0);
            } else if (*format == 'u' || *format == 'x' || *format == 'X' || *format == 'o') {
                unsigned long long value;
                if (said[6] == 8)
                    value = __builtin_va_arg(list, unsigned long long);
                else
                    value = __builtin_va_arg(list, unsigned);
                if (said[6] == 2)
                    value = (unsigned short)value;
                if (said[6] == 1)
                    value = (unsigned char)value;
                length = __ulseq_number_text(digits, said, *format, value, 0);
            } else if (*format == 'n') {
                __ulseq_store_count(__builtin_va_arg(list, void *), said[6], (long long)at);
                length = 0;
            } else
                __ulseq_not_followed();
            total = said[4] > length ? said[4] : length;
            if (!said[0])
                before = total - length;
        }
        for (place = 0; place < total; place++, at++)
            if (at + 1 < size)
                to[at] = place < before || place - before >= length ? ' ' : text[place - before];
    }
    __ulseq_not_onto_itself(to, at < size ? at + 1 : size, begin, format - begin + 1);
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
