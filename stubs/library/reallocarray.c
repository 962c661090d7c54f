/* glibc and POSIX.1-2024 reallocarray: as realloc, if the product is a size. */
void *reallocarray(void *memory, __SIZE_TYPE__ count, __SIZE_TYPE__ size)
{
    if (size && count > (__SIZE_TYPE__)-1 / size) {
        *__errno_location() = 12;
        return 0;
    }
    return realloc(memory, count * size);
}
