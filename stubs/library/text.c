/* Functions on text, of POSIX and glibc, that verifiers have no models of; in the locale "C". */
/* @function stpncpy */
char *stpncpy(char *to, const char *from, __SIZE_TYPE__ count)
{
    __SIZE_TYPE__ at = 0, end;
    for (; at < count && from[at]; at++)
        to[at] = from[at];
    for (end = at; at < count; at++)
        to[at] = 0;
    return to + end;
}
/* @function strnlen */
__SIZE_TYPE__ strnlen(const char *text, __SIZE_TYPE__ most)
{
    __SIZE_TYPE__ at = 0;
    while (at < most && text[at])
        at++;
    return at;
}
/* @function strchrnul */
char *strchrnul(const char *text, int character)
{
    while (*text && *text != (char)character)
        text++;
    return (char *)text;
}
/* @function index */
extern char *strchr(const char *, int);
char *index(const char *text, int character)
{
    return strchr(text, character);
}
/* @function rindex */
extern char *strrchr(const char *, int);
char *rindex(const char *text, int character)
{
    return strrchr(text, character);
}
/* @function strndup */
extern void *malloc(__SIZE_TYPE__);
extern int *__errno_location(void);
char *strndup(const char *text, __SIZE_TYPE__ most)
{
    __SIZE_TYPE__ size = 0, at;
    char *copy;
    while (size < most && text[size])
        size++;
    copy = malloc(size + 1);
    if (!copy) {
        *__errno_location() = 12;
        return 0;
    }
    for (at = 0; at < size; at++)
        copy[at] = text[at];
    copy[size] = 0;
    return copy;
}
/* @function __ulseq_lower */
static int __ulseq_lower(char character)
{
    return character >= 'A' && character <= 'Z' ? character + ('a' - 'A') : character;
}
/* @function strcasestr */
char *strcasestr(const char *text, const char *part)
{
    __SIZE_TYPE__ at;
    for (;; text++) {
        for (at = 0; part[at] && __ulseq_lower(text[at]) == __ulseq_lower(part[at]); at++)
            ;
        if (!part[at])
            return (char *)text;
        if (!*text)
            return 0;
    }
}
/* @function strlcpy */
__SIZE_TYPE__ strlcpy(char *to, const char *from, __SIZE_TYPE__ size)
{
    __SIZE_TYPE__ at;
    for (at = 0; from[at]; at++)
        if (at + 1 < size)
            to[at] = from[at];
    if (size)
        to[at < size ? at : size - 1] = 0;
    return at;
}
/* @function strlcat */
__SIZE_TYPE__ strlcat(char *to, const char *from, __SIZE_TYPE__ size)
{
    __SIZE_TYPE__ begin = 0, at;
    while (begin < size && to[begin])
        begin++;
    for (at = 0; from[at]; at++)
        if (begin + at + 1 < size)
            to[begin + at] = from[at];
    if (begin < size)
        to[begin + at < size ? begin + at : size - 1] = 0;
    return begin + at;
}
/* @function strdup */
extern void *malloc(__SIZE_TYPE__);
extern int *__errno_location(void);
char *strdup(const char *text)
{
    __SIZE_TYPE__ size = 0, at;
    char *copy;
    while (text[size])
        size++;
    copy = malloc(size + 1);
    if (!copy) {
        *__errno_location() = 12;
        return 0;
    }
    for (at = 0; at <= size; at++)
        copy[at] = text[at];
    return copy;
}
/* @function strcoll */
int strcoll(const char *one, const char *other)
{
    __SIZE_TYPE__ at = 0;
    while (one[at] && one[at] == other[at])
        at++;
    return (unsigned char)one[at] - (unsigned char)other[at];
}
/* @function __ulseq_compare_lower */
static int __ulseq_compare_lower(const char *one, const char *other, __SIZE_TYPE__ most)
{
    __SIZE_TYPE__ at = 0;
    while (at < most && one[at] && __ulseq_lower(one[at]) == __ulseq_lower(other[at]))
        at++;
    return at == most ? 0 : (unsigned char)__ulseq_lower(one[at]) - (unsigned char)__ulseq_lower(other[at]);
}
/* @function strcasecmp */
int strcasecmp(const char *one, const char *other)
{
    return __ulseq_compare_lower(one, other, (__SIZE_TYPE__)-1);
}
/* @function strncasecmp */
int strncasecmp(const char *one, const char *other, __SIZE_TYPE__ most)
{
    return __ulseq_compare_lower(one, other, most);
}
