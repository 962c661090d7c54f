/* Functions on memory, of POSIX and glibc, that verifiers have no models of. What bcmp returns for different bytes is
 * chosen by its callers (passes/normalize/comparison_signs.rs). */
/* @function mempcpy */
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
void *mempcpy(void *to, const void *from, __SIZE_TYPE__ count)
{
    memcpy(to, from, count);
    return (char *)to + count;
}
/* @function bcopy */
extern void *memmove(void *, const void *, __SIZE_TYPE__);
void bcopy(const void *from, void *to, __SIZE_TYPE__ count)
{
    memmove(to, from, count);
}
/* @function bzero */
extern void *memset(void *, int, __SIZE_TYPE__);
void bzero(void *memory, __SIZE_TYPE__ count)
{
    memset(memory, 0, count);
}
/* @function explicit_bzero */
extern void *memset(void *, int, __SIZE_TYPE__);
void explicit_bzero(void *memory, __SIZE_TYPE__ count)
{
    memset(memory, 0, count);
}
/* @function bcmp */
int bcmp(const void *one, const void *other, __SIZE_TYPE__ count)
{
    const unsigned char *first = one, *second = other;
    int result = 0;
    for (; count > 0; count--) {
        int difference = *first++ - *second++;
        if (!result)
            result = difference;
    }
    return result;
}
/* @function memfrob */
void *memfrob(void *memory, __SIZE_TYPE__ count)
{
    unsigned char *bytes = memory;
    for (; count > 0; count--)
        *bytes++ ^= 42;
    return memory;
}
/* @function memrchr */
void *memrchr(const void *memory, int byte, __SIZE_TYPE__ count)
{
    const unsigned char *bytes = memory;
    while (count > 0)
        if (bytes[--count] == (unsigned char)byte)
            return (void *)(bytes + count);
    return 0;
}
