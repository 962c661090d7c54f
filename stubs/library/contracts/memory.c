/* Memory and texts: memmem(3), memccpy(3), rawmemchr(3), swab(3). What is copied does not overlap with where it goes
   (POSIX memccpy, swab). What becomes of the last byte of an odd number is not specified (POSIX swab). */
/* @function memmem */
void *memmem(const void *memory, __SIZE_TYPE__ size, const void *wanted, __SIZE_TYPE__ length)
{
    const unsigned char *bytes = memory, *part = wanted;
    for (__SIZE_TYPE__ i = 0; length <= size && i <= size - length; i++) {
        __SIZE_TYPE__ same = 0;
        while (same < length && bytes[i + same] == part[same])
            same++;
        if (same == length)
            return (void *)(bytes + i);
    }
    return 0;
}
/* @function memccpy */
void *memccpy(void *__restrict to, const void *__restrict from, int last, __SIZE_TYPE__ size)
{
    unsigned char *out = to;
    const unsigned char *in = from;
    __SIZE_TYPE__ length = 0;
    while (length < size && in[length] != (unsigned char)last)
        length++;
    __ulseq_apart(to, (void *)from, length < size ? length + 1 : size);
    for (__SIZE_TYPE__ i = 0; i < size; i++) {
        out[i] = in[i];
        if (in[i] == (unsigned char)last)
            return out + i + 1;
    }
    return 0;
}
/* @function rawmemchr */
void *rawmemchr(const void *memory, int wanted)
{
    const unsigned char *bytes = memory;
    while (*bytes != (unsigned char)wanted)
        bytes++;
    return (void *)bytes;
}
/* @function swab */
void swab(const void *__restrict from, void *__restrict to, long size)
{
    const unsigned char *in = from;
    unsigned char *out = to;
    if (size > 1)
        __ulseq_apart(to, (void *)from, (__SIZE_TYPE__)(size - size % 2));
    for (long i = 0; i + 1 < size; i += 2) {
        unsigned char first = in[i];
        out[i] = in[i + 1];
        out[i + 1] = first;
    }
    if (size > 0 && size % 2 && __VERIFIER_nondet_bool())
        __ulseq_fill(out + size - 1, 1);
}
