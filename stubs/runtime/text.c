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
    }
    __ulseq_text_at(to + n);
    to[n] = 0;
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
