/*
 * Functions of the C library that read or write text (C11 7.24), byte by byte, each access checked. They replace the calls of the program
 * after the visible points have been set, so a call is one step.
 */
#ifndef ULSEQ_HAVE_BASE
#include "base.c"
#endif

/* @part __ulseq_text_at */
static const char *__ulseq_text_at(const char *at)
{
    if (!ULSEQ_VALID(at, 1))
        ULSEQ_UNDEFINED("access through an invalid pointer, to freed memory or outside of an object");
    return at;
}

/* @part __ulseq_checked_reads */
/* What a function of the library reads that is not modeled: so many bytes. */
static void __ulseq_checked_reads(const void *from, __SIZE_TYPE__ size)
{
    if (size && !ULSEQ_VALID(from, size))
        ULSEQ_UNDEFINED("access through an invalid pointer, to freed memory or outside of an object");
}

/* @part __ulseq_checked_reads_text */
/* The same for a text, of which it reads so many characters at most. */
static void __ulseq_checked_reads_text(const void *text, __SIZE_TYPE__ most)
{
    for (__SIZE_TYPE__ n = 0; n < most && *__ulseq_text_at((const char *)text + n); n++)
        continue;
}

/* @part __ulseq_checked_skip_space */
static char *__ulseq_checked_skip_space(const char *at)
{
    while (*__ulseq_text_at(at) == ' ' || (*at >= '\t' && *at <= '\r'))
        at++;
    return (char *)at;
}

/* @part __ulseq_digit */
/* The value of a digit in base 36; more for any other character. */
static int __ulseq_digit(const char *at)
{
    char c = *__ulseq_text_at(at);
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 36;
}

/* @part __ulseq_is_hexadecimal */
/* Whether a number of this base begins with 0x there. */
static _Bool __ulseq_is_hexadecimal(const char *at, int base)
{
    return (base == 0 || base == 16) && *__ulseq_text_at(at) == '0'
        && (*__ulseq_text_at(at + 1) == 'x' || at[1] == 'X') && __ulseq_digit(at + 2) < 16;
}

/* @part __ulseq_checked_number_end */
/* The end of a number with at most so many characters (C11 7.22.1.4p4); null if there is none. */
static char *__ulseq_checked_number_end(const char *at, int base, __SIZE_TYPE__ most)
{
    __SIZE_TYPE__ n = most && (*__ulseq_text_at(at) == '+' || *at == '-');
    _Bool some = 0;
    if (most - n > 2 && __ulseq_is_hexadecimal(at + n, base)) {
        n += 2;
        base = 16;
    } else if (base == 0) {
        base = n < most && *__ulseq_text_at(at + n) == '0' ? 8 : 10;
    }
    for (; n < most && __ulseq_digit(at + n) < base; n++)
        some = 1;
    return some ? (char *)at + n : 0;
}

/* @part __ulseq_checked_number */
/* Its value, which must fit into so many bits. */
static long long __ulseq_checked_number(const char *at, const char *end, int base, int bits, int is_signed)
{
    _Bool negative = *__ulseq_text_at(at) == '-';
    unsigned long long value = 0, most = (unsigned long long)-1 >> (64 - bits + (is_signed != 0));
    at += negative || *at == '+';
    most += is_signed && negative;
    if (end - at > 2 && __ulseq_is_hexadecimal(at, base)) {
        at += 2;
        base = 16;
    } else if (base == 0) {
        base = *__ulseq_text_at(at) == '0' ? 8 : 10;
    }
    for (; at < end; at++) {
        unsigned long long digit = (unsigned long long)__ulseq_digit(at);
        if (value > (most - digit) / (unsigned long long)base || digit > most)
            ULSEQ_UNDEFINED("conversion of a text to a number that does not fit");
        value = value * (unsigned long long)base + digit;
    }
    return (long long)(negative ? 0 - value : value);
}

/* @part __ulseq_checked_word */
/* Copies the characters up to white space, at most so many, and ends the copy, if there is one (7.21.6.2p12). */
static char *__ulseq_checked_word(const char *at, char *to, __SIZE_TYPE__ most)
{
    __SIZE_TYPE__ n = 0;
    for (; n < most && *__ulseq_text_at(at + n) && at[n] != ' ' && !(at[n] >= '\t' && at[n] <= '\r'); n++) {
        if (to) {
            __ulseq_text_at(to + n);
            to[n] = at[n];
        }
    }
    if (to) {
        __ulseq_text_at(to + n);
        to[n] = 0;
    }
    return (char *)at + n;
}

/* @part __ulseq_apart */
/* What is copied may not overlap with where it goes, nor be the same (C11 6.5.16.1p3, 7.24.2.1p2). */
static void __ulseq_apart(const void *to, const void *from, __SIZE_TYPE__ size)
{
    const char *a = (const char *)to, *b = (const char *)from;
    if (size && ULSEQ_TOUCHES(a, size, b, size))
        ULSEQ_UNDEFINED("overlapping objects in an assignment or a copy");
}

/* @part __ulseq_strlen */
static __SIZE_TYPE__ __ulseq_strlen(const char *text)
{
    __SIZE_TYPE__ n = 0;
    while (*__ulseq_text_at(text + n))
        n++;
    return n;
}

/* @part __ulseq_strnlen */
static __SIZE_TYPE__ __ulseq_strnlen(const char *text, __SIZE_TYPE__ most)
{
    __SIZE_TYPE__ n = 0;
    while (n < most && *__ulseq_text_at(text + n))
        n++;
    return n;
}

/* @part __ulseq_stpcpy */
static char *__ulseq_stpcpy(char *to, const char *from)
{
    __SIZE_TYPE__ n = 0;
    while (*__ulseq_text_at(from + n)) {
        __ulseq_text_at(to + n);
        to[n] = from[n];
        n++;
        if (from + n == to)
            ULSEQ_UNDEFINED("overlapping objects in an assignment or a copy");
    }
    __ulseq_text_at(to + n);
    to[n] = 0;
    __ulseq_apart(to, from, n + 1);
    return to + n;
}

/* @part __ulseq_strcpy */
static char *__ulseq_strcpy(char *to, const char *from)
{
    __ulseq_stpcpy(to, from);
    return to;
}

/* @part __ulseq_strcat */
static char *__ulseq_strcat(char *to, const char *from)
{
    __ulseq_stpcpy(to + __ulseq_strlen(to), from);
    return to;
}

/* @part __ulseq_strncpy */
/* The rest is filled with zeros. */
static char *__ulseq_strncpy(char *to, const char *from, __SIZE_TYPE__ most)
{
    __SIZE_TYPE__ n = 0;
    for (; n < most && *__ulseq_text_at(from + n); n++) {
        __ulseq_text_at(to + n);
        to[n] = from[n];
    }
    __ulseq_apart(to, from, n < most ? n + 1 : n);
    for (; n < most; n++) {
        __ulseq_text_at(to + n);
        to[n] = 0;
    }
    return to;
}

/* @part __ulseq_strncat */
static char *__ulseq_strncat(char *to, const char *from, __SIZE_TYPE__ most)
{
    char *end = to + __ulseq_strlen(to);
    __SIZE_TYPE__ n = 0;
    for (; n < most && *__ulseq_text_at(from + n); n++) {
        __ulseq_text_at(end + n);
        end[n] = from[n];
    }
    __ulseq_apart(end, from, n < most ? n + 1 : n);
    __ulseq_text_at(end + n);
    end[n] = 0;
    return to;
}

/* @part __ulseq_strncmp */
static int __ulseq_strncmp(const char *a, const char *b, __SIZE_TYPE__ most)
{
    for (__SIZE_TYPE__ n = 0; n < most; n++) {
        unsigned char x = (unsigned char)*__ulseq_text_at(a + n), y = (unsigned char)*__ulseq_text_at(b + n);
        if (x != y)
            return x < y ? -1 : 1;
        if (x == 0)
            return 0;
    }
    return 0;
}

/* @part __ulseq_strcmp */
static int __ulseq_strcmp(const char *a, const char *b)
{
    return __ulseq_strncmp(a, b, (__SIZE_TYPE__)-1);
}

/* @part __ulseq_memcmp */
static int __ulseq_memcmp(const void *a, const void *b, __SIZE_TYPE__ size)
{
    for (__SIZE_TYPE__ n = 0; n < size; n++) {
        unsigned char x = (unsigned char)*__ulseq_text_at((const char *)a + n);
        unsigned char y = (unsigned char)*__ulseq_text_at((const char *)b + n);
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

/* @part __ulseq_memchr */
static void *__ulseq_memchr(const void *bytes, int wanted, __SIZE_TYPE__ size)
{
    for (__SIZE_TYPE__ n = 0; n < size; n++) {
        if (*__ulseq_text_at((const char *)bytes + n) == (char)wanted)
            return (char *)bytes + n;
    }
    return 0;
}

/* @part __ulseq_strchr */
static char *__ulseq_strchr(const char *text, int wanted)
{
    while (*__ulseq_text_at(text) != (char)wanted) {
        if (*text == 0)
            return 0;
        text++;
    }
    return (char *)text;
}

/* @part __ulseq_strrchr */
static char *__ulseq_strrchr(const char *text, int wanted)
{
    const char *last = 0;
    for (;; text++) {
        if (*__ulseq_text_at(text) == (char)wanted)
            last = text;
        if (*text == 0)
            return (char *)last;
    }
}

/* @part __ulseq_strspn */
static __SIZE_TYPE__ __ulseq_strspn(const char *text, const char *set)
{
    __SIZE_TYPE__ n = 0;
    while (*__ulseq_text_at(text + n) && __ulseq_strchr(set, text[n]))
        n++;
    return n;
}

/* @part __ulseq_strcspn */
static __SIZE_TYPE__ __ulseq_strcspn(const char *text, const char *set)
{
    __SIZE_TYPE__ n = 0;
    while (*__ulseq_text_at(text + n) && !__ulseq_strchr(set, text[n]))
        n++;
    return n;
}

/* @part __ulseq_strpbrk */
static char *__ulseq_strpbrk(const char *text, const char *set)
{
    const char *at = text + __ulseq_strcspn(text, set);
    return *at ? (char *)at : 0;
}

/* @part __ulseq_strstr */
static char *__ulseq_strstr(const char *text, const char *part)
{
    for (;; text++) {
        __SIZE_TYPE__ n = 0;
        while (*__ulseq_text_at(part + n) && *__ulseq_text_at(text + n) == part[n])
            n++;
        if (part[n] == 0)
            return (char *)text;
        if (text[n] == 0)
            return 0;
    }
}

/* @part __ulseq_whole */
/* An assignment accesses a structure as a whole, with its padding (C11 6.5.16, 6.2.6.1). */
static void __ulseq_whole(const void *at, __SIZE_TYPE__ size)
{
    if (!ULSEQ_VALID(at, size))
        ULSEQ_UNDEFINED("access through an invalid pointer, to freed memory or outside of an object");
}
