/* Memory and texts: memmem(3), memccpy(3), rawmemchr(3), swab(3). What is copied does not overlap with where it goes
   (POSIX memccpy, swab). What becomes of the last byte of an odd number is not specified (POSIX swab).
   Unmapping: as a whole what was mapped (POSIX munmap); unmapping a part of it is not followed, nor are
   mappings beside so many others. Each file of a program may have its own copies of these functions, but there is one
   table. */
/* @function __ulseq_mappings */
struct __ulseq_mapping {
    void *memory;
    __SIZE_TYPE__ pages;
} __ulseq_mappings[8] __attribute__((weak));
/* @function __ulseq_pages */
static __SIZE_TYPE__ __ulseq_pages(__SIZE_TYPE__ size)
{
    return size / 4096 + (size % 4096 > 0);
}
/* @function __ulseq_note_mapping */
static void __ulseq_note_mapping(void *memory, __SIZE_TYPE__ size)
{
    int at = 0;
    if (memory == (void *)-1)
        return;
    __VERIFIER_atomic_begin();
    while (at < 8 && __ulseq_mappings[at].memory)
        at++;
    if (at < 8) {
        __ulseq_mappings[at].memory = memory;
        __ulseq_mappings[at].pages = __ulseq_pages(size);
    }
    __VERIFIER_atomic_end();
}
/* @function mmap */
extern void *__ulseq_map(void *, __SIZE_TYPE__, int, int, int, __off_t);
void *mmap(void *address, __SIZE_TYPE__ size, int protection, int flags, int file, __off_t begin)
{
    void *memory = __ulseq_map(address, size, protection, flags, file, begin);
    __ulseq_note_mapping(memory, size);
    return memory;
}
/* @function mmap64 */
extern void *__ulseq_map64(void *, __SIZE_TYPE__, int, int, int, __off64_t);
void *mmap64(void *address, __SIZE_TYPE__ size, int protection, int flags, int file, __off64_t begin)
{
    void *memory = __ulseq_map64(address, size, protection, flags, file, begin);
    __ulseq_note_mapping(memory, size);
    return memory;
}
/* @function munmap */
int munmap(void *address, __SIZE_TYPE__ size)
{
    int at = 0;
    if (!size) {
        *__errno_location() = 22;
        return -1;
    }
    if (__VERIFIER_nondet_bool())
        return __ulseq_fails();
    __VERIFIER_atomic_begin();
    while (at < 8 && (!__ulseq_mappings[at].memory || __ulseq_mappings[at].memory != address))
        at++;
    if (at == 8 || __ulseq_mappings[at].pages != __ulseq_pages(size))
        __ulseq_not_followed();
    __ulseq_mappings[at].memory = 0;
    __VERIFIER_atomic_end();
    __builtin_free(address);
    return 0;
}
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
