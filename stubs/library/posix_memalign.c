/* POSIX posix_memalign: the alignment must be a power of two and a multiple of the size of a pointer. */
int posix_memalign(void **place, __SIZE_TYPE__ alignment, __SIZE_TYPE__ size)
{
    void *memory;
    if (alignment == 0 || alignment % sizeof(void *) || (alignment & (alignment - 1)))
        return 22;
    memory = malloc(size);
    if (!memory)
        return 12;
    *place = memory;
    return 0;
}
