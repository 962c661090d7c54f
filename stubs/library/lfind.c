/* POSIX lfind */
void *lfind(const void *key, const void *base, __SIZE_TYPE__ *count, __SIZE_TYPE__ size,
            int (*compare)(const void *, const void *))
{
    __SIZE_TYPE__ i;
    for (i = 0; i < *count; i++) {
        const char *at = (const char *)base + i * size;
        if (compare(key, at) == 0)
            return (void *)at;
    }
    return 0;
}
